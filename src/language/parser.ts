import { bug } from '../errors/bug.ts';
import { type Diagnostic, Refusal, refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { unexpectedSyntax } from '../errors/S101.ts';
import { expressionTooDeep } from '../errors/S104.ts';
import { excerpt, mostDiagnostics, type Token } from './lex.ts';
import type { ExprTree, NameTree } from './tree.ts';

/**
 * The deepest expression that is accepted, in nodes and pairs of parentheses: what passes that recurse a few calls to a
 * level walk with ease, in a browser too.
 */
export const deepest = 256;

/**
 * Where parsing stands in the tokens, what it has reported, and how it goes on after a mistake: one that leaves the rest
 * of a construct without meaning is thrown as a Refusal to the nearest `attempt`, which is followed by `skip`.
 */
export class Parser {
  readonly diagnostics: Diagnostic[] = [];
  /** How many mistakes there are so far, reported or not. A construct that leaves the number as it is, is sound. */
  mistakes = 0;

  readonly #text: string;
  readonly #tokens: Token[];
  #index = 0;
  #reportedAt = -1;
  readonly #heights = new WeakMap<ExprTree, number>();

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = [...tokens];
  }

  here(): Token {
    return this.ahead(0);
  }

  /** The token that many after this one, or the end. */
  ahead(count: number): Token {
    return this.#tokens[this.#index + count] ?? this.#tokens.at(-1) ?? bug('no end token');
  }

  next(): Token {
    const token = this.here();
    if (token.spoiled) this.mistakes++;
    if (token.kind !== 'end') this.#index++;
    return token;
  }

  /** Is this token the given symbol or keyword? */
  is(text: string, count = 0): boolean {
    const { kind, text: found } = this.ahead(count);
    return found === text && (kind === 'symbol' || kind === 'keyword');
  }

  take(text: string): boolean {
    const found = this.is(text);
    if (found) this.next();
    return found;
  }

  expect(text: string, expected = `'${text}'`): void {
    if (!this.take(text)) this.fail(expected);
  }

  /** A name, or a keyword in its place. */
  word(): NameTree {
    const { kind, text, at } = this.here();
    if (kind !== 'keyword') return this.name();
    this.next();
    return { name: text, at };
  }

  name(expected = 'a name'): NameTree {
    if (this.here().kind !== 'name') this.fail(expected);
    const { text, at } = this.next();
    return { name: text, at };
  }

  /** [ item { ',' item } ] close, where the opening bracket is behind us. */
  list<T>(close: string, item: (p: Parser) => T): readonly T[] {
    const items: T[] = [];
    if (this.take(close)) return items;
    do items.push(item(this));
    while (this.take(','));
    this.expect(close, `',' or '${close}'`);
    return items;
  }

  /** From an offset to the end of the token just taken. */
  since(from: number): Place {
    return { from, to: this.#tokens[this.#index - 1]?.at.to ?? from };
  }

  /** Does a line end between the token just taken and this one? */
  onNewLine(): boolean {
    return this.#text.slice(this.since(0).to, this.here().at.from).includes('\n');
  }

  /** Take the `<` of `<-` and leave the `-`. */
  splitArrow(): void {
    const { from, to } = this.here().at;
    this.#tokens[this.#index] = { ...this.here(), kind: 'symbol', text: '-', at: { from: from + 1, to } };
  }

  /** Note a mistake at this token, unless one is reported there already. */
  report(diagnostic: Diagnostic): void {
    this.mistakes++;
    if (this.here().spoiled || this.#reportedAt === this.#index) return;
    this.#reportedAt = this.#index;
    if (this.diagnostics.length < mostDiagnostics) this.diagnostics.push(diagnostic);
  }

  /** Report that this token is not what should be here. */
  reject(expected: string): Diagnostic {
    const diagnostic = unexpectedSyntax({ found: describe(this.here()), expected }, this.here().at);
    this.report(diagnostic);
    return diagnostic;
  }

  fail(expected: string): never {
    return refuse(this.reject(expected));
  }

  /** What `parse` gives, or null if it fails; then this token is where it does. */
  attempt<T>(parse: (p: Parser) => T): T | null {
    try {
      return parse(this);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      return null;
    }
  }

  /** The node, if it is not too deep now that it stands on top of its parts. */
  grown<E extends ExprTree>(e: E, parts: readonly ExprTree[]): E {
    let height = this.#heights.get(e) ?? 0;
    for (const part of parts) height = Math.max(height, this.#heights.get(part) ?? 1);
    if (height >= deepest) this.tooDeep(e.at);
    this.#heights.set(e, height + 1);
    return e;
  }

  tooDeep(at: Place): never {
    const diagnostic = expressionTooDeep({ limit: deepest }, at);
    this.report(diagnostic);
    return refuse(diagnostic);
  }

  /** Does the definition of a func begin here? The name tells it from a keyword in the wrong place. */
  startsFunc(): boolean {
    return this.is('fun') && this.ahead(1).kind === 'name';
  }

  /** Does a pipeline or a schedule begin here? */
  startsItem(): boolean {
    return (this.is('pipeline') || this.is('schedule')) && this.ahead(1).kind === 'name';
  }

  /** Pass over the rest of a statement: up to and with its `;` or its block, or up to what cannot belong to it. */
  skip(): void {
    let open = 0;
    while (this.here().kind !== 'end' && !this.startsFunc() && !this.startsItem()) {
      if (this.is('}') && open === 0) return;
      const { text } = this.next();
      if (text === '{') open++;
      else if (text === '}') open--;
      if (open === 0 && (text === ';' || text === '}')) return;
    }
  }
}

function describe({ kind, text }: Token): string {
  if (kind === 'end') return 'the end of the file';
  return kind === 'keyword' ? `the keyword '${text}'` : `'${excerpt(text)}'`;
}
