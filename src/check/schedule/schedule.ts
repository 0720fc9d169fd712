import { type Diagnostic, Refusal, refuse } from '../../errors/diagnostic.ts';
import { unknownDirective } from '../../errors/S401.ts';
import { noPrefetch } from '../../errors/S452.ts';
import { noAsync } from '../../errors/S482.ts';
import type { DirectiveTree, ScheduleTree } from '../../language/tree.ts';
import { rewriteAlgorithm, rewritesAlgorithm } from '../../schedule/algorithm/rewrite-algorithm.ts';
import { outputsOf, type Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { outputsFrom } from '../../syntax/extensions/output.ts';
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
  const elaborated = new Map<DirectiveTree, Directive>();
  const { rewritten, missing } = elaborateRewriting(tree, P, diagnostics, elaborated);
  const scope = scheduleScope(rewritten);
  for (const d of tree.directives) {
    if (isRewriting(d) || namesIn(d).some((name) => missing.has(name))) continue;
    const found = unlessRefused(() => elaborateDirective(d, rewritten, scope), diagnostics);
    if (found !== null) elaborated.set(d, found);
  }
  const directives = tree.directives.flatMap((d) => {
    const found = elaborated.get(d);
    return found === undefined ? [] : [places.mark(found, d.at)];
  });
  return { name: tree.name.name, directives };
}

/**
 * Elaborate the directives that rewrite the algorithm, in order. All other directives schedule the funcs of the
 * rewritten algorithm, wherever they are written. `missing` are the funcs that refused directives would add.
 */
function elaborateRewriting(
  tree: ScheduleTree,
  P: Pipeline,
  diagnostics: Diagnostic[],
  elaborated: Map<DirectiveTree, Directive>,
): { readonly rewritten: Pipeline; readonly missing: ReadonlySet<Name> } {
  let rewritten = P;
  const missing = new Set<Name>();
  for (const d of tree.directives) {
    if (!isRewriting(d)) continue;
    const [, as = ''] = namesIn(d);
    const scope = scheduleScope(rewritten);
    const isConsequence = namesIn(d).some((name) => missing.has(name));
    const found = isConsequence
      ? null
      : unlessRefused(
          () => {
            const directive = elaborateDirective(d, rewritten, scope);
            if (rewritesAlgorithm(directive)) rewritten = rewriteAlgorithm(directive, rewritten);
            return directive;
          },
          diagnostics,
          d,
        );
    if (found !== null) elaborated.set(d, found);
    else if (!scope.funcs.has(as) && !scope.inputs.has(as)) missing.add(as);
  }
  return { rewritten, missing };
}

function isRewriting({ name }: DirectiveTree): boolean {
  return isDirective(name.name) && rewritesAlgorithm({ tag: name.name });
}

/** The names in the arguments of a directive, without the names of loops. */
function namesIn({ args }: DirectiveTree): readonly Name[] {
  return args.flatMap((arg) => {
    if (arg.tag === 'Name') return [arg.name];
    return arg.tag === 'Path' ? arg.names.slice(0, 1).map(({ name }) => name) : [];
  });
}

/** The result of an action, or null if it is refused. Diagnostics without a place get the directive's place. */
function unlessRefused<T>(action: () => T, diagnostics: Diagnostic[], tree: DirectiveTree | null = null): T | null {
  try {
    return action();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    diagnostics.push(...refusal.diagnostics.map((d) => ({ ...d, place: d.place ?? tree?.at ?? null })));
    return null;
  }
}

function elaborateDirective(tree: DirectiveTree, P: Pipeline, scope: Scope): Directive {
  const name = tree.name.name;
  const known = Object.keys(forms);
  if (name === 'prefetch') refuse(noPrefetch({}, tree.name.at));
  if (['async', 'ring-buffer', 'ring_buffer'].includes(name)) refuse(noAsync({ directive: name }, tree.name.at));
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
    outputs: outputsFrom(outputsOf(P)),
    vars: new Set(),
    within: null,
  };
}
