import { type Filling, inferWithReasons } from '../../bounds/infer.ts';
import { windowName } from '../../bounds/windows.ts';
import { scheduled } from '../../compile.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S611 } from '../../errors/S611.ts';
import { printExpr, printInterval } from '../../language/print.ts';
import { quoteLabel } from '../../language/quote.ts';
import { interpret } from '../../semantics/interpret.ts';
import type { Request } from '../../semantics/request.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
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
  if (options.engine !== 'interval') {
    refuse(S611({ what: `the bounds engine ${options.engine}`, instead: '--engine interval' }, null));
  }
  if (options.query) refuse(S611({ what: 'bounds --query', instead: 'bounds' }, null));
  const { module, schedule: chosen } = load(source, options);
  const P = module.pipeline;
  const { program, holes } = inferWithReasons(scheduled(P, chosen), P);
  const numbers = options.window === undefined ? null : instances(program, readRequest(P, options));
  const rows = holes.flatMap((filling) => filling.func.vars.map((dim, d) => row(filling, dim, d, numbers)));
  if (options.json) console.out(`${JSON.stringify({ engine: options.engine, holes: rows.map(json) })}\n`);
  else console.out(`${rows.map(text).join('\n')}\n`);
  return 0;
}

interface Row {
  readonly filling: Filling;
  readonly dim: Name;
  readonly min: string;
  readonly len: string;
  readonly interval: string;
  readonly instances: readonly (readonly [number, number])[] | null;
}

function row(filling: Filling, dim: Name, d: number, numbers: Instances | null): Row {
  const window = filling.window[d];
  const [min, len] = window === undefined ? ['', ''] : [printExpr(window.min), printExpr(window.len)];
  return {
    filling,
    dim,
    min,
    len,
    interval: window === undefined ? '' : printInterval(window),
    instances: numbers && (numbers.get(instanceKey(filling, dim)) ?? []),
  };
}

function json({ filling: { kind, func, label }, dim, min, len, instances }: Row): object {
  return {
    func: func.name,
    dim,
    kind,
    stage: label?.stage ?? func.updates.length,
    specialization: label?.specialization ?? 0,
    min,
    len,
    ...(instances === null ? {} : { instances }),
  };
}

function text({ filling: { kind, func, label, why }, dim, interval, instances }: Row): string {
  const lines = [`?${kind} ${func.name}${quoteLabel(label)}.${dim} = ${interval}`];
  for (const { consumer, does, access } of why) lines.push(`    because ${consumer} ${does} ${access}`);
  if (instances !== null) lines.push(`    ${instances.map(([min, len]) => `(${min}, ${len})`).join(' ')}`);
  return lines.join('\n');
}

/** The numbers of each window, each time it is evaluated. */
type Instances = ReadonlyMap<string, readonly (readonly [number, number])[]>;

function instanceKey({ kind, func, label }: Filling, dim: Name): string {
  return kind === 'mem' ? `mem ${func.name} ${func.vars.indexOf(dim)}` : windowName(func.name, label, dim, 'min');
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
