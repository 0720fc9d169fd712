import { openBlock, parseStatement } from './parse-block.ts';
import { parseExpression } from './parse-expression.ts';
import type { Parser } from './parser.ts';
import type { ArgumentTree, DirectiveTree, NameTree, ScheduleTree } from './tree.ts';

/** 'schedule' NAME '{' { directive ';' } '}'. Null if there is no name. */
export function parseSchedule(p: Parser): ScheduleTree | null {
  const { from } = p.next().at;
  const name = p.attempt((q) => q.name());
  const directives = openBlock(p, startsDirective) ? parseDirectives(p) : [];
  return name !== null ? { tag: 'Schedule', name, directives, at: p.since(from) } : null;
}

/** Directives up to the end of the list, which is `}` in a block. */
export function parseDirectives(p: Parser, closes = (q: Parser): boolean => q.take('}')): readonly DirectiveTree[] {
  const directives: DirectiveTree[] = [];
  while (!closes(p)) {
    const before = p.mistakes;
    if (isDirectiveName(p)) {
      const directive = parseStatement(p, parseDirective, startsDirective);
      if (directive !== null && p.mistakes === before) directives.push(directive);
    } else {
      p.reject("a directive or '}'");
      if (p.startsItem() || p.here().kind === 'end') break;
      if (p.is('fun')) p.next();
      p.skip();
    }
  }
  return directives;
}

function startsDirective(p: Parser): boolean {
  return isDirectiveName(p) && (p.is('(', 1) || p.is('-', 1));
}

/** `in` is a directive and a keyword. */
function isDirectiveName(p: Parser): boolean {
  return p.here().kind === 'name' || p.is('in');
}

/** name '(' [ argument {',' argument} ] ')' */
function parseDirective(p: Parser): DirectiveTree {
  const name = parseDirectiveName(p);
  p.expect('(');
  const args = p.list(')', parseArgument);
  return { name, args, at: p.since(name.at.from) };
}

/** `compute-at`: words joined by `-` without spaces. Words after the first may be keywords, as in `store-in`. */
function parseDirectiveName(p: Parser): NameTree {
  const first = p.is('in') ? p.word() : p.name();
  const parts = [first.name];
  for (let { to } = first.at; p.is('-') && p.here().at.from === to && p.ahead(1).at.from === to + 1; ) {
    p.next();
    const part = p.word();
    parts.push(part.name);
    to = part.at.to;
  }
  return { name: parts.join('-'), at: p.since(first.at.from) };
}

/** A path such as `f.s1.x`, a text, or an expression. `img.min[d]` is an expression. */
function parseArgument(p: Parser): ArgumentTree {
  const token = p.here();
  if (token.kind === 'string') {
    p.next();
    return { tag: 'Text', text: token.value, at: token.at };
  }
  const bound = ['min', 'len'].includes(p.ahead(2).text) && p.is('[', 3);
  if (token.kind !== 'name' || !p.is('.', 1) || bound) return parseExpression(p);
  const { from } = token.at;
  const names = [p.name()];
  while (p.take('.')) names.push(p.name());
  return { tag: 'Path', names, at: p.since(from) };
}
