import { bug } from '../errors/bug.ts';
import { type Diagnostic, Refusal, refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { unexpectedSyntax } from '../errors/S101.ts';
import { expressionTooDeep } from '../errors/S104.ts';
import { foreignSyntax } from './foreign-syntax.ts';
import { excerpt, maxDiagnostics, type Token } from './lex.ts';
import type { ExprTree, NameTree } from './tree.ts';

/**
 * The maximum depth of an expression, in nodes and pairs of parentheses. It keeps passes that recurse with a few calls
 * per level within the stack, even in a browser.
 */
export const maxDepth = 256;

/**
 * The state of the parser, and its error recovery (panic mode): an error that makes the rest of a construct meaningless
 * is thrown as a Refusal to the nearest `attempt`, which is followed by `skip`.
 */
export class Parser {
  readonly diagnostics: Diagnostic[] = [];
  /** The number of errors so far, reported or not. A construct whose parsing does not change it has no errors. */
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

  /** The token `count` positions after this one, or before it if negative. Beyond either end, it is the end token. */
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
    const { kind, text: actual } = this.ahead(count);
    return actual === text && (kind === 'symbol' || kind === 'keyword');
  }

  /** Consume the given symbol or keyword, if it is this token. */
  take(text: string): boolean {
    const isHere = this.is(text);
    if (isHere) this.next();
    return isHere;
  }

  expect(text: string, expected = `'${text}'`): void {
    if (!this.take(text)) this.fail(expected);
  }

  /** A name or a keyword. */
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

  /** [ item { ',' item } ] close, after the opening bracket. */
  list<T>(close: string, item: (p: Parser) => T): readonly T[] {
    const items: T[] = [];
    if (this.take(close)) return items;
    do items.push(item(this));
    while (this.take(','));
    this.expect(close, `',' or '${close}'`);
    return items;
  }

  /** The source range from an offset to the end of the previous token. */
  since(from: number): Place {
    return { from, to: this.#tokens[this.#index - 1]?.at.to ?? from };
  }

  /** The whitespace and the comments between the previous token and this one. */
  gap(): string {
    return this.#text.slice(this.since(0).to, this.here().at.from);
  }

  /** Is there a line break between the previous token and this one? */
  onNewLine(): boolean {
    return this.gap().includes('\n');
  }

  /** Consume the `<` of `<-`; the next token is `-`. */
  splitArrow(): void {
    const { from, to } = this.here().at;
    this.#tokens[this.#index] = { ...this.here(), kind: 'symbol', text: '-', at: { from: from + 1, to } };
  }

  /** Report an error at this token, unless one is already reported there. */
  report(diagnostic: Diagnostic): void {
    this.mistakes++;
    if (this.here().spoiled || this.#reportedAt === this.#index) return;
    this.#reportedAt = this.#index;
    if (this.diagnostics.length < maxDiagnostics) this.diagnostics.push(diagnostic);
  }

  /** Report that this token is unexpected. */
  reject(expected: string): Diagnostic {
    const facts = { found: describe(this.here()), expected, instead: foreignSyntax(this, expected) };
    const diagnostic = unexpectedSyntax(facts, expected === "';'" && this.onNewLine() ? this.#end() : this.here().at);
    this.report(diagnostic);
    return diagnostic;
  }

  /** The end of the previous token. */
  #end(): Place {
    const { to } = this.since(0);
    return { from: to, to };
  }

  fail(expected: string): never {
    return refuse(this.reject(expected));
  }

  /** The result of `parse`, or null if it fails. After a failure, the current token is the one with the error. */
  attempt<T>(parse: (p: Parser) => T): T | null {
    try {
      return parse(this);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      return null;
    }
  }

  /** Record the height of a node from the heights of its parts. Refuses a node that is too deep. */
  withinDepth<E extends ExprTree>(e: E, parts: readonly ExprTree[]): E {
    let height = this.#heights.get(e) ?? 0;
    for (const part of parts) height = Math.max(height, this.#heights.get(part) ?? 1);
    if (height >= maxDepth) this.tooDeep(e.at);
    this.#heights.set(e, height + 1);
    return e;
  }

  tooDeep(at: Place): never {
    const diagnostic = expressionTooDeep({ limit: maxDepth }, at);
    this.report(diagnostic);
    return refuse(diagnostic);
  }

  /** Does the definition of a func start here? A name must follow, because the keyword alone may be misplaced. */
  startsFunc(): boolean {
    return this.is('fun') && this.ahead(1).kind === 'name';
  }

  /** Does a pipeline or a schedule start here? */
  startsItem(): boolean {
    return (this.is('pipeline') || this.is('schedule')) && this.ahead(1).kind === 'name';
  }

  /** Skip to the `}` that closes this block, or up to a token that cannot belong to it. */
  skipBlock(): void {
    while (!this.is('}') && this.here().kind !== 'end' && !this.startsFunc() && !this.startsItem()) this.skip();
  }

  /** Skip the rest of a statement: past its `;` or its block, or up to a token that cannot belong to it. */
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
