import { type CompileOptions, compile, func, input, vars } from 'sylvite';
import { localLaplacian } from '../../../examples/local-laplacian.ts';
import { inTiles, stencilChain } from '../../../examples/stencil-chain.ts';
import { average } from '../../../examples/tutorial/lesson-14.ts';
import { brighten, interleaved } from '../../../examples/tutorial/lesson-16.ts';
import { picture } from '../../api/plain.ts';

/** The values of the examples in TypeScript, in Node or in the page. */
export async function runTypeScriptExamples(options: CompileOptions): Promise<Readonly<Record<string, number[]>>> {
  const chain = stencilChain(4);
  const grey = { img: picture(13, 9) };
  const [x] = vars('x');
  const [a, b] = [input('a', 'i16', 1), input('b', 'i16', 1)];
  const mean = func('mean', [x], average('i16', a(x), b(x)));
  const given = { a: Int16Array.of(32767, -32768, -3), b: Int16Array.of(32767, -32767, 2) };
  const pixels = Uint8Array.from(picture(4, 3, 3).data);
  const outputs = {
    'stencil-chain': await compile(chain.output, null, options)(grey),
    'stencil-chain in tiles': await compile(chain.output, inTiles(chain, 4, 2), options)(grey),
    'local-laplacian': await compile(
      localLaplacian({ levels: 3, intensities: 4 }),
      null,
      options,
    )({
      img: picture(8, 6, 3),
    }),
    'lesson-14': await compile(mean, null, options)(given),
    'lesson-16': await brighten({ img: interleaved(pixels, 4, 3), offset: 40 }),
  };
  return Object.fromEntries(Object.entries(outputs).map(([name, { data }]) => [name, Array.from(data)]));
}
