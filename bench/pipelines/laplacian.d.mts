/** Lists of directives by the name of the schedule. */
export function laplacianSchedules(levels: number): Readonly<Record<'halide' | 'strips', readonly string[]>>;
