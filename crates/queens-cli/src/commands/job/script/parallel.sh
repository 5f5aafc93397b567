#!/bin/sh
# GNU parallel over ssh. The file `nodes` has a line for each machine, with the jobs at a time: 8/node1
# Run it again until `queens job merge @DIR@` succeeds: what is done is left alone.
queens job status @DIR@ --missing |
    parallel --sshloginfile nodes --filter-hosts --retries 4 --joblog @DIR@/parallel.log \
        queens job work @DIR@ {} --threads 1 --host '$PARALLEL_SSHHOST'
queens job merge @DIR@
