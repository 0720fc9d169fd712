import { type Plugin, parseSync, Visitor } from 'vite';

/**
 * Instruments functions as Istanbul does for coverage: every function increments a counter, which it reaches through a
 * function of its module.
 */
export const counters: Plugin = {
  name: 'counters',
  enforce: 'post',
  transform: (code) => {
    const starts: number[] = [];
    const enter = ({ body }: { readonly body: { readonly type: string; readonly start: number } | null }): void => {
      if (body?.type === 'BlockStatement') starts.push(body.start + 1);
    };
    const visitor = new Visitor({
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
    });
    visitor.visit(parseSync('module.js', code).program);
    let text = code;
    for (const [i, start] of [...starts.entries()].toSorted(([, a], [, b]) => b - a))
      text = `${text.slice(0, start)}cov_module().f[${i}]++;${text.slice(start)}`;
    return `const coverage = { f: new Array(${starts.length}).fill(0) };
function cov_module() { return globalThis.__coverage__ ?? coverage; }
${text}`;
  },
};
