import { encode } from '../../files/encode.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import { type Console, safeConsole } from '../output/console.ts';
import { barChart } from './bars.ts';
import { showPaperExample } from './paper-example.ts';
import { type Size, takePhoto } from './photo.ts';
import { sharpenPhoto } from './sharpen-photo.ts';

export interface Tour {
  /** The folder of the examples, and the folder that pictures are written to. */
  readonly examples: string;
  readonly folder: string;
  readonly size: Size;
  /** The time for the measurements, in milliseconds. */
  readonly milliseconds: number;
}

/**
 * `npm start`: the paper's example in brief, a photo sharpened by JavaScript and under two schedules, and where to go
 * next. Returns the exit code: 1 if the values differ.
 */
export async function showProduct({ examples, folder, size, milliseconds }: Tour, console: Console): Promise<number> {
  const { out } = console;
  out(
    'Sylvite: an algorithm says what to compute, a schedule says how. Schedules change the time, never the values.\n',
  );
  out('\n── The example of the paper (examples/paper.syl)\n\n');
  if (!showPaperExample(`${examples}/paper.syl`, console)) return differ('the values of the schedules', console);

  out(`\n── A photo of ${size.join(' × ')} pixels, sharpened (examples/start/sharpen.syl)\n\n`);
  const photo = takePhoto(examples, size, console);
  const file = `${examples}/start/sharpen.syl`;
  const source = { name: file, text: console.read(file) };
  const { times, rounds, result, wrong } = await sharpenPhoto(source, photo, milliseconds);
  for (const line of barChart(times, console.screen.colorDepth > 1)) out(`  ${line}\n`);
  if (wrong !== null) return differ(`the values of naive JavaScript and of “${wrong}”`, console);
  out(`\n  All ${result.values.length} values are equal. Each time is the least of ${rounds} interleaved runs:\n`);
  out('  CPU time with one thread; with several threads wall time, which includes other load.\n\n');
  safeConsole(console).draw(result);
  const isWritten = writePictures(folder, { photo, sharpened: result }, console);
  showNext(isWritten ? `${folder}/photo.png` : `random:1:${size.join('x')}x3`, console);
  return 0;
}

function differ(what: string, console: Console): number {
  console.err(`\nerror: ${what} differ. This is a bug in Sylvite; please report it.\n`);
  return 1;
}

function writePictures(folder: string, pictures: Readonly<Record<string, ArrayValue>>, console: Console): boolean {
  try {
    console.makeFolder(folder);
    for (const [name, picture] of Object.entries(pictures))
      console.writeBytes(`${folder}/${name}.png`, encode(name, picture, 'png').bytes);
  } catch {
    console.out(`  The pictures are not saved: the folder ${folder} cannot be written.\n`);
    return false;
  }
  const names = Object.keys(pictures).map((name) => `${folder}/${name}.png`);
  console.out(`  The pictures are ${names.join(' and ')}.\n`);
  return true;
}

function showNext(photo: string, { out }: Console): void {
  const example = 'examples/start/sharpen.syl';
  out(`
── Next

  npx sylvite run ${example} --schedule strips --input photo=${photo}
  npx sylvite bench ${example} --input photo=${photo}
  npx sylvite lower ${example} --schedule strips
  npx sylvite help

  docs/getting-started.md   a blurred photo in five minutes: command line, Node, web page
  docs/tutorial.md          the language step by step, in the order of Halide's tutorial
  docs/language.md          the reference for the language, schedules and the command line
`);
}
