const isolation = globalThis.crossOriginIsolated ? 'isolated' : 'not isolated';
const { line } = await import('./ahead.mjs').catch((error) => ({ line: `${error}` }));
await fetch('/result', { method: 'POST', body: `${isolation}\n${line}` });
