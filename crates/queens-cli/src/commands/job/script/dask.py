"""Dask: python dask.py SCHEDULER:PORT. Run it again until `queens job merge @DIR@` succeeds."""

import subprocess
import sys

from dask.distributed import Client, as_completed

JOB = "@DIR@"


def work(unit):
    return subprocess.run(["queens", "job", "work", JOB, str(unit), "--threads", "1"]).returncode


client = Client(sys.argv[1])
missing = subprocess.check_output(["queens", "job", "status", JOB, "--missing"], text=True).split()
# Dask would take a second call with the same arguments for the first.
futures = [client.submit(work, unit, pure=False, retries=3) for unit in missing]
for future in as_completed(futures, raise_errors=False):
    pass
sys.exit(subprocess.run(["queens", "job", "merge", JOB]).returncode)
