/** Lists of directives by the name of the schedule. */
export function stencilSchedules(stages: number): Readonly<Record<'halide', readonly string[]>>;
