import { by, type Mutant, of } from '../mutant.ts';

const calls = { file: 'test/api/run/memoize.test.ts' };

export const memoizationMutants: readonly Mutant[] = [
  ...of('target/memoization.ts', [
    'a producer is skipped with a memoized func, although another func reads it',
    'through.some((funcs) => funcs === null)',
    'through.every((funcs) => funcs === null)',
  ]),
  ...by(
    calls,
    of(
      'target/memoization.ts',
      [
        'the windows of stages are not in the key of memoized values',
        '.map(({ value }) => value),',
        '.map(({ value }) => value).slice(0, 0),',
      ],
      [
        'the parameters of producers are not in the key of memoized values',
        "if (e.tag === 'Access') waiting.push(e.func);",
        "if (e.tag === 'Access' && P.funcOf(e.func) === null) waiting.push(e.func);",
      ],
    ),
    of('target/skipped.ts', [
      'the checks of a func are skipped with it',
      'return mapChildren(s, (child) => unless(skip, child));',
      "return { tag: 'If', condition: operation('!', skip), consequent: s, alternative: nop };",
    ]),
    of('runtime/arrays/is-same.ts', [
      'only the first rows of contents are compared',
      'for (let i = 0; i < len; i++) if (!isSameFrom',
      'for (let i = 0; i < 1; i++) if (!isSameFrom',
    ]),
    of(
      'runtime/memoization/snapshot.ts',
      [
        'a snapshot stands for points that it does not have',
        'return volumeOf(intersection(kept, array).shape) === volumeOf(array.shape);',
        'return true;',
      ],
      [
        'contents are compared along the first dimension only',
        'const shape = min.map((x, d) => Math.max(0, Math.min(end(a, d), end(b, d)) - x));',
        'const shape = min.map((x, d) => Math.min(d === 0 ? 9 : 1, Math.max(0, Math.min(end(a, d), end(b, d)) - x)));',
      ],
    ),
    of(
      'runtime/memoization/cache.ts',
      ['zeros of both signs are the same key', "Object.is(x, -0) ? '-0' : String(x)", 'String(x)'],
      [
        'the oldest values are dropped, although they are used',
        'this.#byUse.delete(entry);\n      this.#byUse.add(entry);',
        '',
      ],
      ['the limit of memoized values is ignored', 'if (this.#bytes <= this.limit) break;', 'break;'],
    ),
  ),
];
