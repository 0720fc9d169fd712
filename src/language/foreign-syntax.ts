import { functionInstead, rangeInstead } from './foreign-names.ts';
import type { Token } from './lex.ts';

/** The tokens around the current one. */
interface Tokens {
  here(): Token;
  /** The token `count` positions after this one, or before it if negative. */
  ahead(count: number): Token;
  /** The whitespace and the comments before this token. */
  gap(): string;
}

/**
 * Advice for syntax of other languages that Sylvite does not have; null if the syntax is not known. It depends on the
 * unexpected token, its neighbors, and the first word of the statement.
 */
export function foreignSyntax(p: Tokens, expected: string): string | null {
  return ofSymbols(p, expected) ?? ofWords(p) ?? ofPosition(p, expected, startOfStatement(p));
}

/** Is this a statement of another language? Then the statements after it most likely are as well. */
export function isForeignStatement(p: Tokens): boolean {
  return ofWords(p) !== null;
}

function ofWords(p: Tokens): string | null {
  return lookUp(words, p.here().text) ?? lookUp(words, startOfStatement(p));
}

/** Advice for words of other languages. Most of them are valid names, so they are looked up only after an error. */
const words: Readonly<Record<string, string>> = {
  ...same('An expression has no if. Write select(condition, a, b). Only an update may end in: if condition.', [
    'if',
    'else',
    'then',
  ]),
  ...same(
    'Write a let before the value of a func, fun f(x) = { let t = 2 * x; t * t; }. For several funcs, write a def: def t() = 3;',
    ['var', 'const', 'auto'],
  ),
  ...same(
    'There are no loops: a func has a value at every point. To add up values, write sum(r = (0, 3) : f[x + r]), or an update: rdom(r = (0, 3)) in (x) <- f[x] + r;',
    ['for', 'while', 'do'],
  ),
  return: "There is no return. The value of a func follows the '=': fun f(x) = 2 * x;",
  and: 'Write && instead of and.',
  or: 'Write || instead of or.',
  not: 'Write ! instead of not.',
  ...same('There are no function values. Write a def in the pipeline, def sq(a) = a * a;, or a func: fun f(x) = …;', [
    'lambda',
    'function',
  ]),
};

function same(help: string, of: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(of.map((word) => [word, help]));
}

/** Operators of other languages, which are lexed as several symbols. */
function ofSymbols(p: Tokens, expected: string): string | null {
  if (p.here().text === '..') return rangeInstead;
  const [before, here, after] = [p.ahead(-1), p.here(), p.ahead(1)];
  const joined = before.at.to === here.at.from ? `${before.text}${here.text}` : '';
  if (joined === '**') return 'There is no **. Write pow(a, b), or x * x for a square.';
  if (joined === '===' || joined === '!==') return `Write ${before.text}.`;
  if (joined === '<>') return 'Write !=.';
  if (joined === '=>' || (here.text === '=' && after.text === '>' && here.at.to === after.at.from))
    return 'There is no =>. Write fun f(x) = …;';
  if (joined === '++') return 'There is no ++. Write x + 1.';
  if (before.text === '-' && p.ahead(-2).text === '-') return 'There is no --. Write x - 1.';
  if (here.text === '+' && expected === 'an expression') return 'There is no unary +. Remove it.';
  if (here.text === '=' && /^(?:[-+*/%&|^]|<<|>>)$/.test(before.text))
    return `There is no ${before.text}=. Write an update of a func: (x) <- f[x] ${before.text} …;`;
  if (expected === "'<-'") return 'Write <- between the point and the new value: (x) <- f[x] + 1;';
  if (here.text === '[' && (before.text === ']' || before.kind === 'number'))
    return 'Write all coordinates in one pair of brackets: f[x, y].';
  if (here.text === ':' && (expected.includes("']'") || before.text === '[' || before.text === ','))
    return 'There are no slices. A func is defined at every point: read f[x, y], and request a window when you run it.';
  if (here.text === '=' && expected !== "'fun' or '}'" && isEndOfOperand(before)) return comparison(expected);
  return p.gap().includes('//') && /\/\/[^\n]*;\s*\n?/.test(p.gap())
    ? '// starts a comment. Integer division is /.'
    : null;
}

function comparison(expected: string): string | null {
  return expected === "';'" || expected === "')'" ? 'Write == to compare two values.' : null;
}

function isEndOfOperand({ kind, text }: Token): boolean {
  return kind === 'name' || kind === 'number' || text === ')' || text === ']';
}

/** Advice that depends on what the parser expects at this token. `word` is the first word of the statement. */
function ofPosition(p: Tokens, expected: string, word: string): string | null {
  const { text, kind } = p.here();
  switch (expected) {
    case "'fun' or '}'":
      if (text === 'let') return words.const ?? null;
      return kind === 'name' ? 'A definition starts with fun: fun f(x, y) = …;' : null;
    case "an update or '}'":
      return kind === 'name' ? `An update has the point in parentheses and an arrow: (x) <- ${text}[x] + 1;` : null;
    case "';'":
      return p.ahead(-1).text === 'def' && kind === 'name'
        ? 'A def belongs to the pipeline, not to a func: pipeline f() { def sq(a) = a * a; fun f(x) = sq(x); }'
        : null;
    case "'min' or 'len'":
      return ofMember(p.ahead(-2).text, text);
    case "'('":
      return text === '.' ? `The func is an argument: compute-at(${word}, f.x), parallel(${word}.x).` : null;
    case "'='":
      return text === '{' ? "The value of a func follows an '=': fun f(x) = 2 * x;" : null;
    case "'(' or '['":
      return 'A range is (min, length) or [from, to): r = (0, 3), r = [0, 3).';
    case "',' or ')'":
      return text === ':' || kind === 'name' ? 'Variables have no types: they are i32. Write fun f(x, y) = …;' : null;
    case "',' or ':'":
      return text === ')' ? 'The value is inside the parentheses: sum(r = (0, 3) : f[x + r]).' : null;
    case "'in' and an update":
      return 'A let for all stages is written before the first value. For one update, write: let b = img[r] in (b) <- …;';
    case "'=' and the value of the def":
      return text === ':' ? 'A def has the type of its value: def sq(a) = a * a;' : null;
    case 'parentheses around a let':
      return 'As an operand, a let needs parentheses: 2 * (let t = x + 1 in t * t).';
    case "'pipeline' or 'schedule'":
      return text === 'fun' ? 'A func belongs to a pipeline: pipeline f() { fun f(x) = …; }' : null;
    case "'{'":
      return text === ':' ? 'The type of the output belongs to its func: fun f(x, y): u8 = …;' : null;
    case 'the number of dimensions':
    case "']' after the number of dimensions":
      return 'Write the number of dimensions, not their lengths: u8[2] for x and y, u8[3] for x, y and channel.';
    case 'the number of a component':
      return 'Only a tuple has components, and they have numbers: f[x].0. A channel is a coordinate: img[x, y, 0].';
    case "the range of 'sum(r = (min, length) : e)'":
      return 'A sum needs a range: sum(r = (0, 3) : f[x + r]). To add two values, write a + b.';
    case 'a name':
      if (p.ahead(-1).text === 'pipeline') return 'Give the pipeline the name of its output: pipeline f() { … }';
      if (p.ahead(-1).text === 'schedule') return 'Give the schedule a name: schedule fast { … }';
      return kind === 'keyword' ? `${text} is a keyword of the language. Choose another name.` : null;
  }
  return null;
}

/** Advice for `name.member`, where the parser expects `min` or `len` after the dot. */
function ofMember(name: string, member: string): string | null {
  if (/^(?:Math|np|numpy|math|cv|cv2|Halide)$/.test(name)) return `Write ${functionInstead(member) ?? `${member}(…)`}.`;
  if (/^(?:width|cols|shape|size|length|extent|dim)$/.test(member)) return `Write ${name}.len[0].`;
  if (/^(?:height|rows)$/.test(member)) return `Write ${name}.len[1].`;
  return `An input has only ${name}.min[d] and ${name}.len[d]. Operators are infix: a + b.`;
}

/** The word that the current statement, or the expression after `=`, starts with; empty if it starts otherwise. */
function startOfStatement(p: Tokens): string {
  let first = '';
  for (let i = -1; i > -farthest; i--) {
    const { text, kind } = p.ahead(i);
    if (kind === 'end' || text === ';' || text === '{' || text === '}' || text === '=') break;
    first = kind === 'name' || kind === 'keyword' ? text : '';
  }
  return first;
}

const farthest = 40;

function lookUp(table: Readonly<Record<string, string>>, word: string): string | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}
