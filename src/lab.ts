/** The laboratory: random programs, schedules and inputs, and the laws that every case obeys on every engine. */
export { type Case, fileOf, requestOf, type TestInput } from './lab/case.ts';
export { readCase, writeCase } from './lab/case-text.ts';
export { type NamedText, replay } from './lab/corpus/replay.ts';
export type { Engine } from './lab/engines/engine.ts';
export { engines, interpreter } from './lab/engines/engines.ts';
export { examine, type Finding } from './lab/examine.ts';
export { type Failure, type Fuzzed, fuzz, type Plan, type Share } from './lab/fuzz.ts';
export { drawCase, testInputsPerProgram } from './lab/generators/numbered-case.ts';
export type { Law } from './lab/law.ts';
export { lawsFor } from './lab/laws/index.ts';
export { minimize } from './lab/minimize.ts';
export type { Statistics } from './lab/statistics/statistics.ts';
