import type { Reporter, TestModule } from 'vitest/node';

/** Print the numbers of passed, failed and skipped tests at the end, in one line that tools can parse. */
export default class PlainCount implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  }
}
