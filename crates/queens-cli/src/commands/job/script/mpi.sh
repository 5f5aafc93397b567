#!/bin/sh
# MPI starts the ranks only: no message is sent. A lost rank ends all of them.
# Run it again until `queens job merge @DIR@` succeeds: what is done is left alone.
mpirun -n 64 sh -c \
    'queens job work @DIR@ --threads 1 --shard "$OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE"'
queens job merge @DIR@
