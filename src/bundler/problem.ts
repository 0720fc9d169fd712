import type { Diagnostic } from '../errors/diagnostic.ts';
import { render, type Source } from '../errors/render.ts';

/** A diagnostic for a bundler. Lines are counted from 1 and columns from 0, as in the interfaces of bundlers. */
export interface Problem {
  readonly text: string;
  readonly help: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** The source line of the problem. */
  readonly lineText: string;
  /** The source line with carets. */
  readonly frame: string;
}

export function problemOf(d: Diagnostic, source: Source): Problem {
  const { text } = source;
  const { from, to } = d.place ?? { from: 0, to: 0 };
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', from);
  const lineText = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '');
  const excerpt = render(d, source, false)
    .split('\n')
    .filter((line) => /^ *\d* +\|/.test(line));
  return {
    text: `${d.code}: ${d.message}`,
    help: d.help,
    line: text.slice(0, start).split('\n').length,
    column: from - start,
    length: Math.max(0, Math.min(to, start + lineText.length) - from),
    lineText,
    frame: d.place === null ? '' : excerpt.join('\n'),
  };
}
