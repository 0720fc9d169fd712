import type { CodePosition, Diagnostic } from './diagnostic.ts';
import { harmless, harmlessColumns } from './harmless.ts';
import type { Place } from './place.ts';

/** The source text that positions refer to, and its name. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/**
 * Render a diagnostic for a terminal: the message, the source line with carets, and the help.
 *
 *     error[S214]: there is no variable or parameter named y
 *       --> blur.syl:2:18
 *        |
 *      2 |   fun f(x) = x + y;
 *        |                  ^
 *        = help: Did you mean x?
 *
 * An error in a def has a note with the call that is expanded: `= note: in the expansion of sq(y) at blur.syl:4:12`.
 *
 * A program that was built by code is shown as text, with the position of the code: `--> pipeline:2:18, built at
 * blur.ts:7:30`.
 */
export function render(d: Diagnostic, source: Source, color: boolean): string {
  const paint = color ? painted : plain;
  const tone = d.severity === 'error' ? 'red' : 'yellow';
  const lines = [`${paint(`${d.severity}[${d.code}]`, tone)}${paint(`: ${harmless(d.message)}`, 'bold')}`];
  let margin = ' ';
  const builtAt = d.builtAt === undefined ? '' : positionText(d.builtAt);
  if (d.place !== null) {
    const { line, column, text, caret, width } = excerptOf(source.text, d.place.from, d.place.to);
    margin = ' '.repeat(String(line).length);
    const bar = paint('|', 'blue');
    lines.push(
      `${margin} ${paint('-->', 'blue')} ${oneLine(source.name)}:${line}:${column}${builtAt === '' ? '' : `, built at ${builtAt}`}`,
      `${margin}  ${bar}`,
      ` ${paint(String(line), 'blue')} ${bar} ${harmlessColumns(text)}`,
      `${margin}  ${bar} ${' '.repeat(caret)}${paint('^'.repeat(width), tone)}`,
    );
  }
  if (d.place === null && builtAt !== '') lines.push(`${margin} ${paint('-->', 'blue')} ${builtAt}`);
  for (const call of expandedCalls(d.place))
    lines.push(`${margin}  ${paint('=', 'blue')} note: ${expansionText(call, source)}`);
  lines.push(`${margin}  ${paint('=', 'blue')} help: ${harmless(d.help)}`);
  return lines.join('\n');
}

/** The calls to defs whose expansions contain a place: the innermost two and the outermost. */
function expandedCalls(place: Place | null): readonly Place[] {
  const calls: Place[] = [];
  for (let call = place?.via; call !== undefined; call = call.via) calls.push(call);
  return calls.length <= 3 ? calls : [...calls.slice(0, 2), ...calls.slice(-1)];
}

/** The note about a call to a def whose expansion contains the problem. */
function expansionText({ from, to }: Place, source: Source): string {
  const { line, column, text, caret, width } = excerptOf(source.text, from, to);
  const call = harmlessColumns(text.slice(caret, caret + width));
  return `in the expansion of ${call} at ${oneLine(source.name)}:${line}:${column}`;
}

function positionText({ file, line, column }: CodePosition): string {
  return `${oneLine(file)}:${line}:${column}`;
}

function oneLine(name: string): string {
  return harmless(name).replaceAll('\n', '\\n');
}

/** The source line of a position, abridged if it is long, and the position of the carets. */
function excerptOf(source: string, from: number, to: number) {
  const start = source.lastIndexOf('\n', from - 1) + 1;
  const newline = source.indexOf('\n', from);
  const end = newline === -1 ? source.length : newline;
  const line = countLines(source, start);
  const column = from - start + 1;
  const first = column > widest ? from - Math.floor(widest / 2) : start;
  const last = Math.min(end, first + widest);
  const before = first > start ? '…' : '';
  const text = `${before}${source.slice(first, last)}${last < end ? '…' : ''}`.replaceAll('\t', ' ').replace(/\r$/, '');
  const width = Math.max(1, Math.min(to, last) - from);
  return { line, column, text, caret: before.length + from - first, width };
}

const widest = 110;

function countLines(source: string, end: number): number {
  let lines = 1;
  for (let i = source.indexOf('\n'); i !== -1 && i < end; i = source.indexOf('\n', i + 1)) lines++;
  return lines;
}

type Tone = 'red' | 'yellow' | 'blue' | 'bold';

const codes: Record<Tone, number> = { red: 31, yellow: 33, blue: 34, bold: 1 };

function painted(text: string, tone: Tone): string {
  return `\u001b[${codes[tone]}m${text}\u001b[0m`;
}

function plain(text: string): string {
  return text;
}
