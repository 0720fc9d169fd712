import { readFileSync } from 'node:fs';
import type { Example, Files } from '../../src/errors/diagnostic.ts';
import { diagnostics } from '../../src/errors/index.ts';
import { perform } from '../errors/perform.ts';

/** docs/errors.md: every diagnostic with its examples, and the output of the bad one. */
export async function errorsPage(): Promise<string> {
  const sections = groups.map(async ([digit, title]) => {
    const members = diagnostics.filter(({ code }) => code.startsWith(`S${digit}`)).toSorted(byCode);
    const entries = await Promise.all(members.map(entryOf));
    return [`## ${title}`, ...entries].join('\n\n');
  });
  return `${[introduction, ...(await Promise.all(sections))].join('\n\n')}\n`;
}

const introduction = `# Diagnostics

Every diagnostic has a code, a message, a place in the source if there is one, and help. This page lists all of them.
For most of them it shows a minimal example that causes the diagnostic, the output, and a similar example that does not
cause it. A line that begins with \`$\` is the command; without one, it is \`sylvite check\`. A line that begins with \`>\` is
a JavaScript call, in which P is the pipeline above it. A line \`NAME: …\` has the bytes of a file. The examples run as
tests (\`test/errors/examples.test.ts\`).

The page is generated from the files of \`src/errors\` by \`npm run docs:errors\`.`;

/** The first digit of a code, and the title of its section. */
const groups: readonly (readonly [digit: number, title: string])[] = [
  [1, 'S1: syntax'],
  [2, 'S2: names and validity'],
  [3, 'S3: types and limits of programs'],
  [4, 'S4: schedules'],
  [5, 'S5: bounds'],
  [6, 'S6: options, inputs, outputs and files'],
  [7, 'S7: runs and compilation'],
];

interface Entry {
  readonly code: string;
  readonly bad: Example;
  readonly good: Example;
}

function byCode(a: Entry, b: Entry): number {
  return a.code.localeCompare(b.code);
}

async function entryOf({ code, bad, good }: Entry): Promise<string> {
  const { name, description } = sourceOf(code);
  const heading = `### ${code}: ${name}\n\n${description}`;
  const goodPart = `Correct:\n\n${shown(good)}`;
  if (typeof bad !== 'string' && 'test' in bad) {
    return `${heading}\n\nA program alone cannot cause it. It is tested in \`${bad.test}\`.\n\n${goodPart}`;
  }
  const { out, err } = await perform(spaced(bad));
  const diagnostic = diagnosticIn(`${out}${err}`, code);
  return `${heading}\n\n${badPart(spaced(bad), diagnostic)}\n\n${goodPart}`;
}

/** The diagnostic in the output of a command, up to its help. */
function diagnosticIn(output: string, code: string): string {
  const [text] = new RegExp(`^(?:error|warning)\\[${code}\\].*?= help: .*?$`, 'ms').exec(output) ?? [];
  if (text === undefined) throw new Error(`the example of ${code} does not cause it`);
  return text;
}

/** The diagnostic below its example. A program that the diagnostic quotes completely is not repeated. */
function badPart(example: Example, diagnostic: string): string {
  const isQuoted = typeof example === 'string' && diagnostic.includes(` | ${example}\n`);
  return isQuoted ? fence(diagnostic) : `${shown(example)}\n\n${fence(diagnostic)}`;
}

/**
 * The name of a diagnostic and its doc comment, without sentences that begin with a code span, which are about its
 * parameters.
 */
function sourceOf(code: string): { readonly name: string; readonly description: string } {
  const text = readFileSync(`src/errors/${code}.ts`, 'utf8');
  const [, comment = '', name = ''] = /\/\*\*((?:(?!\*\/).)*)\*\/\s*export const (\w+) = diagnostic/s.exec(text) ?? [];
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(spelledOut, spelling);
  const sentences = comment
    .replaceAll(/\s*\n\s*\*\s*|\s+/g, ' ')
    .trim()
    .split(/(?<=\.) (?=[A-Z`])/);
  return { name: words, description: sentences.filter((sentence) => !sentence.startsWith('`')).join(' ') };
}

/** Words of names, as they are spelled in prose. */
const spellings: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  wasm: 'WebAssembly',
  'web assembly': 'WebAssembly',
  'not startup': 'not known at start-up',
};

const spelledOut = new RegExp(`\\b(?:${Object.keys(spellings).join('|')})\\b`, 'g');

function spelling(words: string): string {
  return spellings[words] ?? words;
}

/** An example in a code block: the program, the command unless it is `check`, and the files next to the program. */
function shown(example: Example): string {
  const laidOut = spaced(example);
  if (typeof laidOut === 'string') return fence(abridged(laidOut));
  if ('test' in laidOut) return `\`${laidOut.test}\``;
  if ('missing' in laidOut) return fence(`$ sylvite ${laidOut.command} ${laidOut.missing}`);
  if ('call' in laidOut) return fence(`${abridged(laidOut.program)}\n> ${laidOut.call}`);
  const [name = '', ...options] = laidOut.command.split(' ');
  const files = filesShown(laidOut.files ?? {});
  return fence(
    [abridged(laidOut.program), ...files, `$ sylvite ${[name, 'program.syl', ...options].join(' ')}`].join('\n'),
  );
}

/** An example whose program has a line for each func and schedule. */
export function spaced(example: Example): Example {
  if (typeof example === 'string') return spacedProgram(example);
  return 'program' in example ? { ...example, program: spacedProgram(example.program) } : example;
}

function spacedProgram(program: string): string {
  if (program.length <= 90 || /\n|\/\/|\/\*/.test(program)) return program;
  return program
    .replaceAll(/ (?=fun )/g, '\n  ')
    .replaceAll(/ (?=schedule |pipeline )/g, '\n')
    .replaceAll(/^( {2}fun .*) \}$/gm, '$1\n}');
}

function filesShown(files: Files): readonly string[] {
  return Object.entries(files).map(([name, bytes]) => `${name}: ${escaped(bytes)}`);
}

/** Bytes as text, those that are not printable as `\xNN`. */
function escaped(bytes: string): string {
  const printable = (c: string): string =>
    c >= ' ' && c <= '~' ? c : `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return abridged(Array.from(bytes, printable).join(''));
}

const longestLine = 160;
const mostLines = 14;

/** An abridged text: without its middle lines if there are many, and without the ends of long lines. */
function abridged(text: string): string {
  const lines = text.split('\n').map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  return (lines.length > mostLines ? [...lines.slice(0, 4), '  …', ...lines.slice(-4)] : lines).join('\n');
}

function fence(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}
