import { type Filling, inferWithReasons } from '../../bounds/infer.ts';
import { printQuery } from '../../bounds/print-query.ts';
import { query } from '../../bounds/query.ts';
import { inferReference, referenceAnswers } from '../../bounds/reference.ts';
import { windowName } from '../../bounds/windows.ts';
import { placeOfAccess } from '../../check/place-of-access.ts';
import { scheduled } from '../../compile.ts';
import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S611 } from '../../errors/S611.ts';
import { printExpr, printInterval } from '../../language/print.ts';
import { quoteLabel } from '../../language/quote.ts';
import { interpret } from '../../semantics/interpret.ts';
import type { Request } from '../../semantics/request.ts';
import type { Expr, Interval, Name } from '../../syntax/expr.ts';
import { cpuHole, type Hole, memHole, type Program } from '../../syntax/target.ts';
import type { Console } from '../console.ts';
import { load, type Options, readRequest } from '../load.ts';
import type { Source } from '../render.ts';

export const boundsEngines = ['reference', 'interval', 'smt'] as const;

interface BoundsOptions extends Options {
  readonly engine: string;
  readonly query?: boolean;
}

/** `bounds`: what fills each hole, the demands behind it, and with a window the numbers each time. */
export function boundsCommand(source: Source, options: BoundsOptions, console: Console): number {
  if (options.engine === 'smt') refuse(S611({ what: 'the engine smt', instead: '--engine interval' }, null));
  const { module, schedule: chosen } = load(source, options);
  const P = module.pipeline;
  const Tn = scheduled(P, chosen);
  if (options.query) {
    const predicate = printQuery(query(Tn, P));
    console.out(options.json ? `${JSON.stringify({ query: predicate })}\n` : `${predicate}\n`);
    return 0;
  }
  const { program, holes } = inferWithReasons(Tn, P, placeOfAccess(module));
  const reference = referenceAnswers(Tn, P);
  const isReference = options.engine === 'reference';
  const runnable = isReference ? inferReference(Tn, P) : program;
  const numbers = options.window === undefined ? null : instances(runnable, readRequest(P, options, console));
  const chainOf = chains(holes);
  const rows = holes.flatMap((filling) =>
    filling.func.vars.map((dim, d): Row => {
      const own = filling.window[d] ?? bug('a window is short of a dimension');
      const baseline = baselineOf(filling, dim, reference);
      return {
        filling,
        dim,
        interval: isReference ? baseline : own,
        baseline,
        chain: chainOf(filling.func.name),
        instances: numbers && instancesOf(numbers, filling, dim),
      };
    }),
  );
  if (options.json) console.out(`${JSON.stringify({ engine: options.engine, holes: rows.map(json) })}\n`);
  else console.out(`${rows.map(text).join('\n')}\n`);
  return 0;
}

/** A hole, what fills it, and what the paper's engine would fill it with (null: nothing). */
interface Row {
  readonly filling: Filling;
  readonly dim: Name;
  readonly interval: Interval | null;
  readonly baseline: Interval | null;
  readonly chain: readonly Name[];
  readonly instances: readonly (readonly [number, number])[] | null;
}

function baselineOf(
  { kind, func, label }: Filling,
  dim: Name,
  reference: (hole: Hole) => Expr | null,
): Interval | null {
  const hole = kind === 'mem' ? memHole(func.name, dim) : cpuHole(func.name, dim, label);
  const [min, len] = [hole.min, hole.len].map((end) => (end.tag === 'Hole' ? reference(end) : null));
  return min && len ? { min, len } : null;
}

/** From a func to the caller: its first consumer, the first consumer of that, and so on. */
function chains(holes: readonly Filling[]): (func: Name) => readonly Name[] {
  const consumers = new Map(
    holes.flatMap(({ kind, label, func: { name }, why }) => {
      const consumer = why.map((reason) => reason.consumer).find((other) => other !== name);
      return kind === 'cpu' && label === null && consumer !== undefined ? [[name, consumer] as const] : [];
    }),
  );
  return (func) => {
    const chain = [func];
    for (let next = consumers.get(func); next !== undefined; next = consumers.get(next)) chain.push(next);
    return chain;
  };
}

/** "f for g, g for the caller"; of a long chain the two ends. */
function chainText(chain: readonly Name[]): string {
  const links = chain.slice(0, -1).map((name, i) => `${name} for ${chain[i + 1]}`);
  return (links.length > 7 ? [...links.slice(0, 4), '…', ...links.slice(-2)] : links).join(', ');
}

function json({ filling: { kind, func, label }, dim, interval, instances }: Row): object {
  return {
    func: func.name,
    dim,
    kind,
    stage: label?.stage ?? func.updates.length,
    specialization: label?.specialization ?? 0,
    min: interval && printExpr(interval.min),
    len: interval && printExpr(interval.len),
    ...(instances === null ? {} : { instances }),
  };
}

function text({ filling: { kind, func, label, at, why }, dim, interval, baseline, chain, instances }: Row): string {
  const shown = (I: Interval | null): string => (I === null ? 'no bounds' : printInterval(I));
  const lines = [`?${kind} ${func.name}${quoteLabel(label)}.${dim} = ${shown(interval)}`];
  if (shown(baseline) !== shown(interval)) lines.push(`    β₀: ${shown(baseline)}`);
  for (const { consumer, does, access, over } of why) {
    const place = at === null ? '' : ` at ${at}`;
    const all = over.length === 0 ? '' : `${place === '' ? '' : ','} for all ${over.join(', ')}`;
    lines.push(`    because ${consumer} ${does} ${access}${place}${all}`);
  }
  if (chain.length > 2) lines.push(`    ${chainText(chain)}`);
  if (instances !== null) lines.push(`    ${instances.map(([min, len]) => `(${min}, ${len})`).join(' ')}`);
  return lines.join('\n');
}

/** The numbers of each window, each time it is evaluated. */
type Instances = ReadonlyMap<string, readonly (readonly [number, number])[]>;

function instancesOf(numbers: Instances, { kind, func, label }: Filling, dim: Name) {
  const key = kind === 'mem' ? `mem ${func.name} ${func.vars.indexOf(dim)}` : windowName(func.name, label, dim, 'min');
  return numbers.get(key) ?? [];
}

function instances(program: Program, z: Request): Instances {
  const found = new Map<string, (readonly [number, number])[]>();
  const add = (key: string, min: number, len: number): void => {
    found.set(key, [...(found.get(key) ?? []), [min, len]]);
  };
  let min = 0;
  interpret(program, z, {
    watch: (event) => {
      if (event.rule === 'Alloc')
        for (const [d, b] of event.bounds.entries()) add(`mem ${event.func} ${d}`, b.min, b.len);
      if (event.rule !== 'Let' || typeof event.value !== 'number') return;
      if (event.x.endsWith('.min')) min = event.value;
      else if (event.x.endsWith('.len')) add(`${event.x.slice(0, -'.len'.length)}.min`, min, event.value);
    },
  });
  return found;
}
