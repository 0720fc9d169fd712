import { bug } from '../errors/bug.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { unexpectedCharacters } from '../errors/S102.ts';
import { unclosedComment } from '../errors/S103.ts';
import { malformedNumber } from '../errors/S106.ts';
import { malformedString } from '../errors/S111.ts';
import type { Scalar } from '../syntax/value.ts';
import { numberInstead } from './foreign-names.ts';

/**
 * A token. It is spoiled if an error has been reported at it or directly before it. The parser does not report another
 * error at a spoiled token.
 */
export type Token = {
  readonly text: string;
  readonly at: Place;
  readonly spoiled: boolean;
} & (
  | { readonly kind: 'name' | 'keyword' | 'symbol' | 'end' }
  /** An integer that is not a safe number is a bigint. */
  | { readonly kind: 'number'; readonly value: Scalar; readonly float: boolean }
  /** The text is the source, with its quotes; the value is the string that it denotes. */
  | { readonly kind: 'string'; readonly value: string }
);

export interface Lexed {
  /** The last token, and no other, is the end token. */
  readonly tokens: readonly Token[];
  readonly diagnostics: readonly Diagnostic[];
}

export const keywords: ReadonlySet<string> = new Set([
  'pipeline',
  'schedule',
  'fun',
  'rdom',
  'in',
  'if',
  'true',
  'false',
]);

/** The maximum number of errors that the lexer and the parser report for a text. */
export const maxDiagnostics = 100;

/** Split a text into tokens. Invalid characters are reported and skipped. */
export function lex(text: string): Lexed {
  const tokens: Token[] = [];
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => {
    if (diagnostics.length < maxDiagnostics) diagnostics.push(diagnostic);
  };
  let spoiled = false;
  for (let from = 0; from < text.length; ) {
    const { shape, to } = match(text, from);
    const at = { from, to };
    const word = text.slice(from, to);
    from = to;
    switch (shape) {
      case 'space':
      case 'comment':
        continue;
      case 'open comment':
        report(unclosedComment({}, { from: at.from, to: at.from + '/*'.length }));
        spoiled = true;
        continue;
      case 'unknown':
        report(unexpectedCharacters({ characters: show(word), isOne: Array.from(word).length === 1 }, at));
        spoiled = true;
        continue;
      case 'name':
        tokens.push({ kind: keywords.has(word) ? 'keyword' : 'name', text: word, at, spoiled });
        break;
      case 'symbol':
        tokens.push({ kind: 'symbol', text: word, at, spoiled });
        break;
      case 'string':
      case 'open string': {
        const value = shape === 'string' ? stringOf(word) : null;
        if (value === null) report(malformedString({ isClosed: shape === 'string' }, at));
        tokens.push({ kind: 'string', text: word, value: value ?? '', at, spoiled: spoiled || value === null });
        spoiled = shape === 'open string'; // it may contain the symbols that are missing after it
        continue;
      }
      case 'number':
      case 'no number': {
        const value = shape === 'number' ? Number(word) : Number.NaN;
        const isNumber = Number.isFinite(value); // 1e400 does not fit in any type
        if (!isNumber) report(malformedNumber({ text: excerpt(word), advice: numberInstead(word) }, at));
        const float = /^[^xX]*[.eE]/.test(word);
        const isExact = !isNumber || float || Number.isSafeInteger(value);
        tokens.push({
          kind: 'number',
          text: word,
          value: isExact ? (isNumber ? value : 0) : BigInt(word),
          float,
          at,
          spoiled: spoiled || !isNumber,
        });
        break;
      }
    }
    spoiled = false;
  }
  const at = { from: text.length, to: text.length };
  tokens.push({ kind: 'end', text: '', at, spoiled });
  return { tokens, diagnostics };
}

/** Is a word an identifier? */
export function isName(word: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_$]*$/.test(word) && !keywords.has(word);
}

/** A word, shortened for messages. */
export function excerpt(word: string): string {
  return word.length <= 40 ? word : `${word.slice(0, 39)}…`;
}

/** The string that a literal denotes. Null if JSON does not allow it: an unknown escape or a control character. */
function stringOf(word: string): string | null {
  try {
    const value: unknown = JSON.parse(word);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

type Shape =
  | 'space'
  | 'comment'
  | 'open comment'
  | 'name'
  | 'number'
  | 'no number'
  | 'string'
  | 'open string'
  | 'symbol'
  | 'unknown';

/**
 * The lexical grammar, matched in this order. `1e-` and `1.x` are malformed numbers, not a number followed by other
 * tokens. Each pattern takes time linear in its match, except for the search for the end of a comment that is not
 * closed. That search fails at most once, because the comment then extends to the end of the text.
 */
const shapes: readonly (readonly [Shape, RegExp])[] = [
  ['space', /^\uFEFF|[ \t\r\n\f\v]+/y],
  ['name', /[A-Za-z_][A-Za-z0-9_$]*/y],
  ['symbol', /\.\.|<-|<<|>>|<=|>=|==|!=|&&|\|\||\/(?![/*])|[-()[\]{},;:.=+*%&|^~!<>]/y],
  ['number', /(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![A-Za-z0-9_$]|\.(?!\.))/y],
  ['no number', /[0-9][0-9.]*[eE][+-][A-Za-z0-9_$.]*|[0-9][A-Za-z0-9_$.]*/y],
  ['string', /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/y],
  ['open string', /"[^\r\n]*/y],
  ['comment', /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//y],
  ['open comment', /\/\*[\s\S]*/y],
  ['unknown', /[^ \t\r\n\f\vA-Za-z0-9_"()[\]{},;:.=+*/%&|^~!<>-]+/y],
];

function match(text: string, from: number): { readonly shape: Shape; readonly to: number } {
  for (const [shape, pattern] of shapes) {
    pattern.lastIndex = from;
    if (pattern.test(text)) return { shape, to: pattern.lastIndex };
  }
  return bug(`nothing matches at ${from}`);
}

/** Unexpected characters, for a message. Invisible characters are shown by their code points: '@' U+0000. */
function show(run: string): string {
  const characters = Array.from(run.slice(0, 24)).slice(0, 10);
  const shown = characters.map((c) => {
    const code = c.codePointAt(0) ?? 0;
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(c) ? `'${c}'` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  const length = characters.join('').length;
  return `${shown.join(' ')}${length < run.length ? ' …' : ''}`.replaceAll("' '", '');
}
