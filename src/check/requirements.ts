import { invalidRequirement } from '../errors/S218.ts';
import type { PipelineTree, RequirementTree } from '../language/tree.ts';
import type { Requirement } from '../syntax/algorithm.ts';
import { emptyEnvironment } from './expand/environment.ts';
import type { Expander } from './expand/expander.ts';
import { Elaboration } from './expression/elaboration.ts';
import { elaborateCondition } from './expression/operands.ts';
import { maxMessageLength, maxRequirements } from './limits.ts';
import { type Notes, report } from './notes.ts';
import type { Scope } from './scope.ts';

/** Elaborate the requirements of a pipeline. Those with errors are left out. The scope has no variables. */
export function elaborateRequirements(
  { requirements }: PipelineTree,
  scope: Scope,
  expander: Expander,
  notes: Notes,
): readonly Requirement[] {
  const excess = requirements[maxRequirements];
  if (excess !== undefined)
    report(notes, invalidRequirement({ why: `exceeds the limit of ${maxRequirements} requirements` }, excess.at));
  return requirements.slice(0, maxRequirements).flatMap((tree) => elaborateRequirement(tree, scope, expander, notes));
}

function elaborateRequirement(
  { condition: written, message, at }: RequirementTree,
  scope: Scope,
  expander: Expander,
  notes: Notes,
): readonly Requirement[] {
  if (message.length > maxMessageLength)
    report(notes, invalidRequirement({ why: `has a message of more than ${maxMessageLength} characters` }, at));
  const tree = expander.attempt(() => expander.whole(written, emptyEnvironment([])));
  const condition = tree && elaborateCondition(new Elaboration(scope, notes), tree);
  return condition === null ? [] : [notes.places.mark({ condition, message }, at)];
}
