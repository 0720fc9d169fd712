import { diagnostic } from './diagnostic.ts';

/** A photo needs a codec that is not installed. */
export const missingCodec = diagnostic<{ format: string; name: string; isNode: boolean }>({
  code: 'S641',
  message: ({ format, isNode }) =>
    isNode
      ? `${format} files need the package sharp, which is not installed`
      : `this browser cannot write ${format} files`,
  help: ({ name, isNode }) =>
    isNode ? 'Run npm install sharp.' : `Run npm install ${name}, and pass { codec: () => import('${name}') }.`,
  bad: { test: 'test/files/photo.test.ts' },
  good: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.png' },
});
