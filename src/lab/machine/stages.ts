import { checkAddresses } from '../../machine/check-addresses.ts';
import { flatten } from '../../machine/flatten.ts';
import type { Layout } from '../../machine/layout.ts';
import { Names } from '../../machine/names.ts';
import { passes } from '../../machine/optimize.ts';
import { outline } from '../../machine/outline.ts';
import type { Machine } from '../../machine/program.ts';
import type { Pending, Statement } from '../../machine/statement.ts';
import { unroll } from '../../machine/unroll.ts';
import { vectorize } from '../../machine/vectorize.ts';
import type { Program } from '../../syntax/target.ts';

/** A program after a pass. */
export interface Stage {
  readonly pass: string;
  readonly machine: Machine<Pending>;
}

export interface Pass {
  readonly name: string;
  readonly run: (s: Statement, program: Machine, names: Names) => Statement;
}

/** All passes that come after the orders of loops are carried out, in the order of `optimize`. */
export const improvements: readonly Pass[] = [...passes, { name: 'outline', run: (s, _, names) => outline(s, names) }];

/** The pass of checked builds, which comes last. */
export const checking: Pass = {
  name: 'check addresses',
  run: (s, program) => checkAddresses({ ...program, body: s }).body,
};

/** The program after flattening, and after each further pass. */
export function stagesOf(P: Program, layout: Layout, then: readonly Pass[] = improvements): readonly Stage[] {
  const names = new Names();
  const flat = flatten(P, layout, names);
  const unrolled = unroll(flat.body, names);
  let machine: Machine = { ...flat, body: vectorize(unrolled, names) };
  const stages: Stage[] = [
    { pass: 'flatten', machine: flat },
    { pass: 'unroll', machine: { ...flat, body: unrolled } },
    { pass: 'vectorize', machine },
  ];
  for (const { name, run } of then) {
    machine = { ...machine, body: run(machine.body, machine, names) };
    stages.push({ pass: name, machine });
  }
  return stages;
}
