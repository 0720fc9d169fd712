import type { Filling } from '../../bounds/infer/infer.ts';
import { windowName } from '../../bounds/infer/windows.ts';
import { printQuery } from '../../bounds/query/print.ts';
import { query } from '../../bounds/query/query.ts';
import { inferReference } from '../../bounds/reference/reference.ts';
import { placesOf } from '../../check/places-of.ts';
import { scheduled } from '../../driver/compile.ts';
import { inference, sliding } from '../../driver/pipeline.ts';
import { type WindowRow, windowRows, windowText } from '../../driver/window-rows.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { notSupportedYet } from '../../errors/S611.ts';
import { printExpr } from '../../language/print.ts';
import type { Request } from '../../semantics/request.ts';
import { interpret } from '../../semantics/target/interpret.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import { reportJson, reportLines } from '../../target/report.ts';
import { load, type Options, readRequest } from '../input/load.ts';
import type { Console } from '../output/console.ts';
import type { Source } from '../output/render.ts';

/** The bounds engines; the first is the default. `smt` is reserved for a later version. */
export const boundsEngines = ['interval', 'reference'] as const;

interface BoundsOptions extends Options {
  readonly engine: string;
  readonly query?: boolean;
}

/**
 * `bounds`: print the inferred window of each hole, the accesses that require it, and the funcs that slide, are folded
 * or are skipped. With `--window`, also print the numbers of each window, every time it is evaluated. With `--query`,
 * print only the predicate that windows must satisfy.
 */
export function boundsCommand(source: Source, options: BoundsOptions, console: Console): number {
  if (options.engine === 'smt') refuse(notSupportedYet({ what: 'the engine smt', instead: '--engine interval' }, null));
  const { module, schedule: chosen } = load(source, options);
  const Tn = scheduled(module.pipeline, chosen, placesOf(module));
  const { P } = Tn;
  if (options.query) {
    const predicate = printQuery(query(Tn.T, P));
    console.out(options.json ? `${JSON.stringify({ query: predicate })}\n` : `${predicate}\n`);
    return 0;
  }
  const completed = inference.run(Tn);
  const target = sliding.run(completed);
  const isReference = options.engine === 'reference';
  const runnable = isReference ? inferReference(Tn.T, P) : completed.program;
  const numbers = options.window === undefined ? null : instances(runnable, readRequest(P, options, console));
  const rows = windowRows(completed).map((row) => ({
    ...row,
    interval: isReference ? row.baseline : row.interval,
    instances: numbers && instancesOf(numbers, row.filling, row.dim),
  }));
  if (options.json)
    console.out(`${JSON.stringify({ engine: options.engine, holes: rows.map(json), ...reportJson(target) })}\n`);
  else console.out([...rows.map(windowText), ...reportLines(target)].map((text) => `${text}\n`).join(''));
  return 0;
}

function json({ filling: { kind, func, label }, dim, interval, instances }: WindowRow): object {
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

/** The values of each window, every time it is evaluated. */
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
      if (event.rule !== 'Let' || event.windowEnd === null || typeof event.value !== 'number') return;
      const { func, label, dim, end } = event.windowEnd;
      if (end === 'min') min = event.value;
      else add(windowName(func, label, dim, 'min'), min, event.value);
    },
  });
  return found;
}
