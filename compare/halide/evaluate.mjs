// Evaluate many programs in one process, by the semantics of the algorithm (as `sylvite eval` does).
//
// Reads a JSON document per line:   { text, window: [[min, len], …], params: { k: 3 }, inputs: { a: { bounds, values } } }
// Writes a JSON document per line:  { type, values }  or  { error: "S301: …" }
//
// NaN, the infinities, -0, and all 64-bit integers are strings in both directions.
import { createInterface } from 'node:readline';
import { checkText, realize } from '../../dist/core.js';

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}

function answer({ text, window, params, inputs }) {
  try {
    const { modules, diagnostics } = checkText(text);
    const errors = diagnostics.filter((d) => d.severity === 'error');
    if (errors.length > 0) return { error: errors.map((d) => `${d.code}: ${d.message}`).join('; ') };
    const { pipeline } = modules[0];
    const result = realize(pipeline, requestOf(pipeline, window, params, inputs));
    return { type: result.type, values: Array.from(result.values, toJson) };
  } catch (error) {
    return { error: String(error) };
  }
}

function requestOf(pipeline, window, params, inputs) {
  return {
    window: window.map(toBounds),
    params: new Map(pipeline.params.map((p) => [p.name, Number(params[p.name] ?? p.default)])),
    inputs: new Map(pipeline.inputs.map(({ name, type }) => [name, toArray(type, inputs[name])])),
  };
}

function toArray(type, { bounds, values }) {
  return { type, bounds: bounds.map(toBounds), values: values.map(isLong(type) ? BigInt : Number) };
}

function isLong(type) {
  return type === 'i64' || type === 'u64';
}

function toBounds([min, len]) {
  return { min, len };
}

function toJson(value) {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)) ? showSpecial(value) : value;
}

function showSpecial(value) {
  return value === 0 ? '-0' : String(value);
}
