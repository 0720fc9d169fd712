import { refuse } from '../errors/diagnostic.ts';
import { expressionTooLong } from '../errors/S108.ts';
import type { Scalar } from '../syntax/value.ts';
import type {
  ArgumentTree,
  DefTree,
  DirectiveTree,
  ExprTree,
  ExternTree,
  FileTree,
  FuncTree,
  LetTree,
  ParamRangeTree,
  ParamTree,
  PipelineTree,
  RangeTree,
  RequirementTree,
  ScheduleTree,
  UpdateTree,
  WindowTree,
} from './tree.ts';
import { binaryLevels, comparisonLevel, defaultVariables } from './tree.ts';

/**
 * Print a tree as canonical text: a statement on each line, with minimal parentheses. Parsing the text gives an equal
 * tree with other positions.
 */
export function printFile(file: FileTree): string {
  return file.items
    .map((item) => `${item.tag === 'Pipeline' ? printPipeline(item) : printSchedule(item)}\n`)
    .join('\n');
}

export function printPipeline({ name, others, params, defs, requirements, funcs }: PipelineTree): string {
  const entries = [...defs.map(printDef), ...requirements.map(printRequirement), ...funcs.map(printFunc)];
  const outputs = [name, ...others].map((output) => output.name).join(', ');
  return `pipeline ${outputs}(${params.map(printParam).join(', ')}) ${block(entries)}`;
}

function printDef({ name, params, body }: DefTree): string {
  const declared = params.map(({ name: { name }, type }) => (type === null ? name : `${name}: ${type.type}`));
  return `def ${name.name}(${declared.join(', ')}) = ${printExpr(body)};`;
}

/** The message is a string as in JSON. */
function printRequirement({ condition, message }: RequirementTree): string {
  return `require(${printExpr(condition)}, ${JSON.stringify(message)});`;
}

/** `fun f(x) = e;` for a single stage, otherwise a block with a line for each let and each stage. */
function printFunc(f: FuncTree): string {
  const { name, vars, types, lets, pure, updates } = f;
  const [first] = pure;
  if (first?.tag === 'Extern') return printExtern(f, first);
  const declared = types === null ? '' : `: ${tuple(types.map(({ type }) => type))}`;
  const head = `fun ${name.name}(${vars.map((v) => v.name).join(', ')})${declared} =`;
  const stage = `${printValues(pure)};`;
  const isSingle = lets.length === 0 && updates.length === 0;
  return `${head} ${isSingle ? stage : block([...lets.map((each) => `${write(binding(each))};`), stage, ...updates.map(printUpdate)])}`;
}

/** extern f(g, k): f32[1] by h where (x) reads g[[x - 1, x + 2)]; */
function printExtern({ name, vars, types }: FuncTree, extern: ExternTree): string {
  const args = write(expressions(extern.args));
  const variables = vars.map((v) => v.name).join(', ');
  const windows = extern.windows.flatMap((window, i) => [...comma(i), ...windowPieces(window)]);
  const reads = windows.length === 0 ? '' : ` reads ${write(windows)}`;
  const isDefault = reads === '' && defaultVariables(vars.length).every((x, d) => x === vars[d]?.name);
  const contract = isDefault ? '' : ` where (${variables})${reads}`;
  const type = `${types?.[0]?.type ?? 'i32'}[${vars.length}]`;
  return `extern ${name.name}(${args}): ${type} by ${extern.host.name}${contract};`;
}

function windowPieces({ of, ranges }: WindowTree): Piece[] {
  return [
    `${of.name}[`,
    ...ranges.flatMap(({ form, from, to }, i): Piece[] => {
      if (form === 'point') return [...comma(i), { e: from, least: open }];
      return [...comma(i), form === 'length' ? '(' : '[', ...expressions([from, to]), ')'];
    }),
    ']',
  ];
}

/** The values of a stage. */
export function printValues(values: readonly ExprTree[]): string {
  return tuple(values.map(printExpr));
}

/** A tuple in parentheses, or a single part without them. */
function tuple(parts: readonly string[]): string {
  return parts.length === 1 ? parts.join() : `(${parts.join(', ')})`;
}

function printUpdate({ rdom, lets, target, values, condition }: UpdateTree): string {
  const ranged = rdom.length === 0 ? '' : `rdom(${write(ranges(rdom))}) in `;
  const over = `${ranged}${lets.map((each) => `${write(binding(each))} in `).join('')}`;
  const when = condition === null ? '' : ` if ${printExpr(condition)}`;
  return `${over}(${write(expressions(target))}) <- ${printValues(values)}${when};`;
}

export function printSchedule({ name, directives }: ScheduleTree): string {
  return `schedule ${name.name} ${block(directives.map((d) => `${printDirective(d)};`))}`;
}

/** The text of a directive, without its `;`. */
export function printDirective({ name, args }: DirectiveTree): string {
  return `${name.name}(${args.map(printArgument).join(', ')})`;
}

export function printArgument(argument: ArgumentTree): string {
  if (argument.tag === 'Path') return argument.names.map((n) => n.name).join('.');
  if (argument.tag === 'Text') return JSON.stringify(argument.text);
  const text = printExpr(argument);
  return /^[A-Za-z_][\w$]*\.(?:(?:min|len)(?!\[)|\d)/.test(text) ? `(${text})` : text; // without parentheses, x.len is a path
}

export function printExpr(e: ExprTree): string {
  return write([{ e, least: open }]);
}

/**
 * Text, or an operand. An operand needs parentheses if its precedence level is below `least`. A let has the level
 * `open`.
 */
type Piece = string | { readonly e: ExprTree; readonly least: number };

/**
 * Print pieces with an explicit stack, so that a deep expression does not overflow the call stack. The text repeats
 * shared nodes, so it can be exponential in the size of the DAG; beyond a limit it is refused.
 */
function write(text: readonly Piece[]): string {
  const output: string[] = [];
  const printed = new Set<ExprTree>();
  let repeated = 0;
  const stack = text.toReversed();
  for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
    if (typeof piece !== 'string') {
      if (printed.has(piece.e) && ++repeated > maxRepeated) refuse(expressionTooLong({}, null));
      printed.add(piece.e);
      for (const part of pieces(piece).reverse()) stack.push(part);
    } else {
      // `--x` parses as two signs, but looks like a decrement.
      if (piece.startsWith('-') && output.at(-1) === '-') output.push(' ');
      output.push(piece);
    }
  }
  return output.join('');
}

/** The maximum number of times that shared nodes are printed again. */
const maxRepeated = 2 ** 16;

/** The level of an expression that is not an operand. It is below the levels of all operators. */
const open = -1;

/** The precedence of unary operators: tighter than every binary operator. */
const unaryLevel = binaryLevels.length;

/** The pieces of an expression, from left to right. */
function pieces({ e, least }: Exclude<Piece, string>): Piece[] {
  switch (e.tag) {
    case 'Number':
      return [printNumber(e.value, e.float)];
    case 'Bool':
      return [String(e.value)];
    case 'Name':
      return [e.name];
    case 'Unary':
      return [e.op, { e: e.arg, least: unaryLevel }];
    case 'Binary': {
      const level = binaryLevels.findIndex((ops) => ops.some((op) => op === e.op));
      const left = { e: e.left, least: level === comparisonLevel ? level + 1 : level };
      const operation = [left, ` ${e.op} `, { e: e.right, least: level + 1 }];
      return level < least ? ['(', ...operation, ')'] : operation;
    }
    case 'Index':
      return [{ e: e.of, least: open }, '[', ...expressions(e.args), `]${componentText(e.component)}`];
    case 'Call':
      return [`${e.name.name}(`, ...expressions(e.args), ')'];
    case 'InputBound':
      return [`${e.input.name}.${e.end}${e.dim === null ? '' : `[${printNumber(e.dim, false)}]`}`];
    case 'Reduce':
      return [`${e.kind}(`, ...ranges(e.rdom), ' : ', { e: e.body, least: open }, ')'];
    case 'Tuple':
      return ['(', ...expressions(e.parts), ')'];
    case 'Component':
      return [{ e: e.of, least: unaryLevel }, componentText(e.component)];
    case 'Let': {
      const whole = [...binding(e.let), ' in ', { e: e.body, least: open }];
      return least > open ? ['(', ...whole, ')'] : whole;
    }
    case 'Typed':
      return [{ e: e.value, least }];
    case 'Extern': {
      const windows = e.windows.flatMap((window): Piece[] => [', ', ...windowPieces(window)]);
      return [`extern ${e.host.name}(`, ...expressions(e.args), ...windows, ')'];
    }
  }
}

/** let a = e   or   let (a, b) = e */
function binding({ names, type, value }: LetTree): Piece[] {
  const declared = type === null ? '' : `: ${type.type}`;
  return [`let ${tuple(names.map(({ name }) => name))}${declared} = `, { e: value, least: open }];
}

function componentText(component: number | null): string {
  return component === null ? '' : `.${printNumber(component, false)}`;
}

function expressions(es: readonly ExprTree[]): Piece[] {
  return es.flatMap((e, i) => [...comma(i), { e, least: open }]);
}

function ranges(rdom: readonly RangeTree[]): Piece[] {
  return rdom.flatMap(({ name, form, from, to }, i) => {
    const bracket = form === 'length' ? '(' : '[';
    return [...comma(i), `${name.name} = ${bracket}`, ...expressions([from, to]), ')'];
  });
}

function comma(i: number): readonly string[] {
  return i === 0 ? [] : [', '];
}

/** The shortest text that parses to the same value. A float contains a `.` or an `e`, an integer does not. */
function printNumber(value: Scalar, float: boolean): string {
  if (typeof value === 'bigint') return String(value);
  if (Number.isNaN(value)) return 'nan';
  if (value < 0 || Object.is(value, -0)) return `-${printNumber(-value, float)}`;
  if (value === Infinity) return 'inf';
  if (!float) return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  const digits = String(value).replace('e+', 'e');
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}

export function printParam({ name, type, rank, range, default: value }: ParamTree): string {
  const typed = type === null ? name.name : `${name.name}: ${type.type}`;
  const within = range === null ? '' : ` in ${printRange(range)}`;
  const initial = value === null ? '' : ` = ${printExpr(value)}`;
  return `${typed}${rank === null ? '' : `[${printNumber(rank, false)}]`}${within}${initial}`;
}

function printRange({ from, to }: ParamRangeTree): string {
  return `${from === null ? '' : printExpr(from)}..${to === null ? '' : printExpr(to)}`;
}

/** Indented lines in braces. A line may itself be a block. */
function block(lines: readonly string[]): string {
  return lines.length === 0 ? '{}' : `{\n${lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}\n`).join('')}}`;
}
