import { bug } from '../../src/errors/bug.ts';
import type { Diagnostic } from '../../src/errors/diagnostic.ts';
import { parse } from '../../src/language/parse.ts';
import type { ExprTree, FuncTree } from '../../src/language/tree.ts';

/**
 * The diagnostics of a text, one per line, each with the text that it points at: `S101 at «;»: expected …, found ';'`.
 */
export function mistakes(text: string): string {
  return parse(text)
    .diagnostics.map((d) => `${d.code} at «${pointedAt(text, d)}»: ${d.message}`)
    .join('\n');
}

/** The func `f(x) = body`. */
export function parseBody(body: string): FuncTree {
  const text = `pipeline f() { fun f(x) = ${body} }`;
  const { tree, diagnostics } = parse(text);
  const [pipeline] = tree.items;
  const func = pipeline?.tag === 'Pipeline' ? pipeline.funcs[0] : undefined;
  if (func === undefined || diagnostics.length > 0) throw new Error(`${text}\n${mistakes(text)}`);
  return func;
}

/** The tree of an expression. */
export function parseExpr(text: string): ExprTree {
  return parseBody(`${text};`).pure[0] ?? bug('there is no value');
}

/** A tree with every operation in parentheses and its tag in front: (+ a (* b c)). */
export function shape(e: ExprTree): string {
  switch (e.tag) {
    case 'Number':
      return e.float ? `float ${e.value}` : `${e.value}`;
    case 'Bool':
      return `${e.value}`;
    case 'Name':
      return e.name;
    case 'Unary':
      return `(${e.op} ${shape(e.arg)})`;
    case 'Binary':
      return `(${e.op} ${shape(e.left)} ${shape(e.right)})`;
    case 'Index':
      return `(at${e.component === null ? '' : `.${e.component}`} ${[e.of, ...e.args].map(shape).join(' ')})`;
    case 'Call':
      return `(call ${[e.name.name, ...e.args.map(shape)].join(' ')})`;
    case 'InputBound':
      return `(${e.end} ${e.input.name} ${e.dim})`;
    case 'Reduce': {
      const ranges = e.rdom.map((r) => `${r.name.name} ${r.form} ${shape(r.from)} ${shape(r.to)}`);
      return `(${e.kind} ${ranges.map((r) => `{${r}}`).join(' ')} ${shape(e.body)})`;
    }
    case 'Tuple':
      return `(tuple ${e.parts.map(shape).join(' ')})`;
    case 'Component':
      return `(.${e.component} ${shape(e.of)})`;
    case 'Let': {
      const declared = e.let.type === null ? '' : `: ${e.let.type.type}`;
      return `(let ${e.let.names.map(({ name }) => name).join(' ')}${declared} ${shape(e.let.value)} ${shape(e.body)})`;
    }
    case 'Typed':
      return `(${e.type} ${shape(e.value)})`;
    case 'Extern':
      return `(extern ${e.host.name} ${e.args.map(shape).join(' ')})`;
  }
}

function pointedAt(text: string, { place }: Diagnostic): string {
  return place === null ? '' : text.slice(place.from, place.to);
}
