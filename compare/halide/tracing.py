"""The allocations and stores of a Halide pipeline, by its trace."""

import os
import struct
import tempfile
from dataclasses import dataclass, field
from math import prod

STORE, BEGIN_REALIZATION = 1, 2  # of halide_trace_event_code_t


@dataclass
class Work:
    """The work for one func: the allocated boxes, each [(min, len), …], and the stored points."""

    boxes: list = field(default_factory=list)
    stores: int = 0
    points: set = field(default_factory=set)

    @property
    def allocated(self):
        return sum(map(volume, self.boxes))

    @property
    def largest(self):
        return max(map(volume, self.boxes), default=0)


def volume(box):
    """After the end of a guarded loop, lengths are negative."""
    return prod(max(0, length) for _, length in box)


def traced(run):
    """{func: Work} of all pipelines that `run` executes. Halide opens its trace once per process, so call this once."""
    with tempfile.NamedTemporaryFile() as file:
        os.environ["HL_TRACE_FILE"] = file.name
        run()
        return works(file.read())


def works(trace):
    """
    The packets (struct halide_trace_packet_t): a header, coordinates, a value, a name and a tag. The coordinates of a
    vector are those of its lanes in the first dimension, then in the second, and so on.
    """
    found, at = {}, 0
    while at < len(trace):
        size, _, _, bits, lanes, event, _, _, dimensions = struct.unpack_from("<IiBBHiiii", trace, at)
        coordinates = struct.unpack_from(f"<{dimensions}i", trace, at + 28)
        start = at + 28 + 4 * dimensions + (bits + 7) // 8 * lanes
        name = trace[start : trace.index(b"\0", start)].decode()
        work = found.setdefault(name, Work())
        if event == STORE:
            work.stores += lanes
            work.points.update(coordinates[lane::lanes] for lane in range(lanes))
        elif event == BEGIN_REALIZATION:
            work.boxes.append(list(zip(coordinates[::2], coordinates[1::2])))
        at += size
    return found


