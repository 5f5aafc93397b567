#!/bin/sh
# HyperQueue: start a server (hq server start) and workers (hq worker start, or hq alloc add slurm) first.
# Run it again until `queens job merge @DIR@` succeeds: what is done is left alone.
hq submit --wait --array "$(queens job status @DIR@ --missing --as slurm)" --cpus 1 --crash-limit 10 \
    --stdout none --stderr none \
    -- sh -c 'queens job work @DIR@ "$HQ_TASK_ID" --threads 1'
queens job merge @DIR@
