import { expect, test } from 'vitest';
import { readCorpus } from '../../src/cli/fuzz/corpus-folder.ts';
import { replay } from '../../src/lab/corpus/replay.ts';
import { wrongEngine } from './wrong-engine.ts';

/**
 * Cases that reach, together, most of what has ever been reached of the compiler's passes. They are made by
 *
 *     sylvite fuzz --corpus test/lab/corpus --seconds 3600 && sylvite fuzz --minimize test/lab/corpus
 */
const corpus = readCorpus('test/lab/corpus');

test('there is a corpus, and it is small', () => {
  expect(corpus.length).toBeGreaterThan(40);
  expect(corpus.length).toBeLessThanOrEqual(150);
});

test('no case of the corpus breaks a law', { timeout: 300_000 }, async () => {
  const { statistics, failures } = await replay(corpus);
  expect(failures).toEqual([]);
  expect(statistics.cases).toBe(corpus.length);
  expect(statistics.laws.get('The engine wasm-2 agrees with the interpreter') ?? 0).toBeGreaterThan(corpus.length / 2);
});

test('a wrong engine breaks one', async () => {
  const unrolled = corpus.filter(({ text }) => text.includes('unroll'));
  const { failures } = await replay(unrolled, [wrongEngine]);
  expect(failures[0]?.finding.law).toBe('The engine wrong agrees with the interpreter');
});

test('a text that is no case is a failure', async () => {
  const { failures } = await replay([{ name: 'a.syl', text: '// --window x=0:1\npipeline f() { fun f(x) = g[x]; }' }]);
  expect(failures).toMatchObject([{ name: 'a.syl', finding: { law: 'A case is what its file says' } }]);
});
