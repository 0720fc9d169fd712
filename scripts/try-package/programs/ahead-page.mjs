const isolation = globalThis.crossOriginIsolated ? 'isolated' : 'not isolated';
globalThis.result = import('./ahead.mjs').then(
  ({ line }) => `${isolation}\n${line}`,
  (error) => `${error}`,
);
