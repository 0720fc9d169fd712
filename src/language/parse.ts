import type { Diagnostic } from '../errors/diagnostic.ts';
import { lex, maxDiagnostics } from './lex.ts';
import { parsePipeline } from './parse-pipeline.ts';
import { parseSchedule } from './parse-schedule.ts';
import { Parser } from './parser.ts';
import type { FileTree, PipelineTree, ScheduleTree } from './tree.ts';

export interface Parsed {
  readonly tree: FileTree;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * file ::= ( pipeline | schedule )*
 *
 * Every text has a tree. A func, def, requirement or directive with an error is left out, and so is a pipeline or a
 * schedule whose header has an error. A tree with diagnostics can therefore be used for an outline, but not for
 * checking, because names may be missing.
 */
export function parse(text: string): Parsed {
  const { tokens, diagnostics } = lex(text);
  const p = new Parser(text, tokens);
  const items = parseItems(p);
  const inOrder = [...diagnostics, ...p.diagnostics].sort((a, b) => (a.place?.from ?? 0) - (b.place?.from ?? 0));
  return { tree: { items }, diagnostics: inOrder.slice(0, maxDiagnostics) };
}

function parseItems(p: Parser): FileTree['items'] {
  const items: (PipelineTree | ScheduleTree)[] = [];
  while (p.here().kind !== 'end') {
    const keyword = keywordHere(p);
    if (keyword === null || !p.is(keyword)) p.reject(keyword === null ? "'pipeline' or 'schedule'" : `'${keyword}'`);
    if (keyword === null) skipToItem(p);
    else {
      const item = keyword === 'pipeline' ? parsePipeline(p) : parseSchedule(p);
      if (item !== null) items.push(item);
    }
  }
  return items;
}

/** The keyword at this token, even if it is misspelled; null if no pipeline or schedule starts here. */
function keywordHere(p: Parser): 'pipeline' | 'schedule' | null {
  if (p.is('pipeline')) return 'pipeline';
  if (p.is('schedule')) return 'schedule';
  if (p.here().kind !== 'name' || p.ahead(1).kind !== 'name') return null;
  return p.is('(', 2) ? 'pipeline' : p.is('{', 2) ? 'schedule' : null;
}

function skipToItem(p: Parser): void {
  do p.next();
  while (p.here().kind !== 'end' && !p.is('pipeline') && !p.is('schedule'));
}
