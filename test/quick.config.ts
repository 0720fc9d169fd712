import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** `npm run test:quick`: the unit tests that need only a few seconds. All other tests are left to `npm test`. */
const slow = [
  // Random programs, all examples, all benchmarks, and other processes.
  'test/{ahead,bench,browser,bundler,cli,deep,examples,lab,runtime,verify}/**',
  // Laws, random texts and limits.
  'test/**/*{laws,fuzz,limits,passes}.test.ts',
  'test/{getting-started,api/examples}.test.ts',
  // The TypeScript compiler.
  'test/api/{types.test.ts,types/**}',
  'test/api/build/{builders,pipeline}.test.ts',
  'test/api/run/{checked,hostile,layouts,stop,wrapping}.test.ts',
  'test/bounds/{infer/look-ups,infer/products,query/query,startup/obligations}.test.ts',
  'test/emit/wasm/expression/**',
  'test/emit/wasm/mathematics/**',
  'test/emit/wasm/{module,peephole}.test.ts',
  'test/machine/passes/{memory/check-addresses,scalar/factor-sums,scalar/narrow}.test.ts',
  'test/{errors/examples,docs/snippets,language/{core-roundtrip,roundtrip},machine/{analysis/value-ranges,regressions},simplify/simplify}.test.ts',
  'test/mathematics/{accuracy,fma64,formula}.test.ts',
  'test/semantics/{big-step,budget,fixed-point,operations}.test.ts',
  'test/{regressions/accesses-in-indices,requirements/requirements,schedule/wrappers,target/sample-valuation}.test.ts',
];

const { projects: _, ...shared } = base.test ?? {};

export default defineConfig({
  ...base,
  test: { ...shared, name: 'quick', isolate: false, include: ['test/**/*.test.ts'], exclude: slow },
});
