import { by, type Mutant, of } from '../mutant.ts';

export const externMutants: readonly Mutant[] = [
  ...of(
    'machine/lower/host-call.ts',
    [
      'the window of an extern is one point short',
      "operation('+', operation('-', end, min), int(1))",
      "operation('-', end, min)",
    ],
    [
      'the hull of windows that move backward starts at the wrong end',
      "const isFirst = (directionOf(e, x) === 'down') === (end === 'greatest');",
      "const isFirst = end === 'least';",
    ],
  ),
  ...by(
    { file: 'test/externs/hosts.test.ts' },
    of(
      'externs/call-host.ts',
      [
        'the guard zone after a result is not checked',
        'isIntact(0) && isIntact(guardBytes + this.#bytes)',
        'isIntact(0)',
      ],
      [
        'a promise of the host is accepted',
        "if (!(returned instanceof Promise)) return 'returned a value",
        "if (returned) return null;\n    return 'returned a value",
      ],
      ['a detached result is read', 'if (this.#buffer.byteLength !== this.#bytes + 2 * guardBytes)', 'if (false)'],
    ),
    of('runtime/core.ts', [
      'a function of the host may run a program inside a program',
      'if (isRunning) throw new CallError(',
      'if (isClosed) throw new CallError(',
    ]),
    of('semantics/checked-hosts.ts', [
      'a checked build asks the host for the same window again',
      'if (!Object.is(own.data[0], again[0]))',
      'if (!Object.is(own.data[0], own.data[0]))',
    ]),
  ),
  ...by(
    { file: 'test/externs/externs.test.ts' },
    of('machine/passes/memory/dead-store-elimination.ts', [
      'stores that only the host reads are removed',
      'for (const { buffer } of slabsReadBy(body)) loaded.add(buffer);',
      ';',
    ]),
    of('runtime/call-extern.ts', [
      'the result of the host is copied one element beyond its rows',
      'values.subarray(at, at + length)',
      'values.subarray(at, at + length + 1)',
    ]),
    of('schedule/placement/inline.ts', [
      'a func that an extern reads is inlined',
      '?? externReading(rest, f.name)',
      '',
    ]),
    of('schedule/schedule.ts', ['an extern may be in a parallel loop', '...externsInParallelLoops(T.body),', '']),
    of('target/folding/foldable.ts', [
      'storage that the host reads is folded',
      "if (hosted.has(f.name)) return 'the host needs whole windows of it';",
      '',
    ]),
  ),
];
