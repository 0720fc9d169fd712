import { type Diagnostic, Refusal, refuse } from '../../errors/diagnostic.ts';
import { unknownDirective } from '../../errors/S401.ts';
import { noPrefetch } from '../../errors/S452.ts';
import type { DirectiveTree, ScheduleTree } from '../../language/tree.ts';
import { outputOf, type Pipeline } from '../../syntax/algorithm.ts';
import type { Directive, Schedule } from '../../syntax/schedule.ts';
import type { Places } from '../places.ts';
import type { Scope } from '../scope.ts';
import { similar } from '../similar.ts';

import { Arguments } from './arguments.ts';
import { forms, isDirective } from './forms.ts';

/** Elaborate a schedule. Directives with errors are left out. */
export function elaborateSchedule(
  tree: ScheduleTree,
  P: Pipeline,
  places: Places,
  diagnostics: Diagnostic[],
): Schedule {
  const scope = scheduleScope(P);
  const directives = tree.directives.flatMap((d) => {
    try {
      return [places.mark(elaborateDirective(d, P, scope), d.at)];
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      diagnostics.push(...refusal.diagnostics);
      return [];
    }
  });
  return { name: tree.name.name, directives };
}

function elaborateDirective(tree: DirectiveTree, P: Pipeline, scope: Scope): Directive {
  const name = tree.name.name;
  const known = Object.keys(forms);
  if (name === 'prefetch') refuse(noPrefetch({}, tree.name.at));
  if (!isDirective(name)) return refuse(unknownDirective({ name, similar: similar(name, known), known }, tree.name.at));
  const args = new Arguments(tree, forms[name].form, P, scope);
  const directive = forms[name].read(args);
  args.end();
  return directive;
}

function scheduleScope(P: Pipeline): Scope {
  return {
    params: new Map(P.params.map((p) => [p.name, p.type])),
    inputs: new Map(P.inputs.map((input) => [input.name, input])),
    funcs: new Map(P.funcs.map((f) => [f.name, { rank: f.vars.length, types: f.types }])),
    later: new Set(),
    output: outputOf(P) ?? null,
    vars: new Set(),
    within: null,
  };
}
