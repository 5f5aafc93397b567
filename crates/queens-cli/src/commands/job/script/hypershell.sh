#!/bin/sh
# HyperShell: a queue on this machine, clients by ssh.
# Run it again until `queens job merge @DIR@` succeeds: what is done is left alone.
queens job status @DIR@ --missing |
    hsx -t 'queens job work @DIR@ {} --threads 1' -r 3 -N 1 --ssh 'node[1-8]'
queens job merge @DIR@
