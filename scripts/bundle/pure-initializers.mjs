import { parseSync } from 'rolldown/utils';

/**
 * A plugin that marks the initializers of modules as pure, so that bundlers drop those that a program does not use:
 *
 *     const a = diagnostic({ … })          ⟶  const a = PURE diagnostic({ … })
 *     const b = Math.min(...table.sizes)   ⟶  const b = PURE (() => (Math.min(...table.sizes)))()
 *
 * where PURE is the annotation that all bundlers recognize. The build fails for other statements, for patterns, which
 * may call getters, and for classes with static initializers or computed keys, which bundlers keep. The entries of the
 * command line are exempt.
 */
export const pureInitializers = {
  name: 'pure-initializers',
  transform(code, id) {
    const isCommand = this.getModuleInfo(id)?.isEntry === true && id.includes('/src/cli/');
    return !id.includes('/src/') || isCommand ? null : withMarks(code, id);
  },
};

/** The text of a module, with its initializers marked. */
export function withMarks(code, id) {
  const marks = parseSync(id, code).program.body.flatMap((statement) => {
    const declaration = statement.declaration ?? statement;
    if (declarations.includes(declaration.type) && !hasInitializer(declaration)) return [];
    const variables = declaration.declarations ?? [];
    if (variables.length > 0 && variables.every((variable) => variable.id.type === 'Identifier'))
      return variables.flatMap(({ init }) => (init === null ? [] : marksOf(init)));
    const line = code.slice(0, declaration.start).split('\n').length;
    throw new Error(
      `${id}:${line}: loading a module has no side effects: declare functions, classes and constants only`,
    );
  });
  return marks
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, mark }) => text.slice(0, at) + mark + text.slice(at), code);
}

/** The statements that have no effect when a module is loaded. */
const declarations = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'FunctionDeclaration',
  'TSDeclareFunction',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
];

/** Does a declaration of a class evaluate expressions? Keys such as Symbol.iterator have no effect. */
function hasInitializer({ type, body }) {
  const isEvaluated = ({ type, key, value, static: isStatic, computed, declare }) =>
    type === 'StaticBlock' ||
    (isStatic && type === 'PropertyDefinition' && value?.type !== 'Literal') ||
    (computed && !declare && key.object?.name !== 'Symbol');
  return type === 'ClassDeclaration' && body.body.some(isEvaluated);
}

const pure = '/* @__PURE__ */ ';

/** The marks of an initializer: one for each of its calls, or one for a function around all of it. */
function marksOf(init) {
  const around = [
    { at: init.start, mark: `${pure}(() => (` },
    { at: init.end, mark: '))()' },
  ];
  return callsOf(init)?.map((at) => ({ at, mark: pure })) ?? around;
}

/** The positions of the calls that an expression evaluates; null if something else in it may have an effect. */
function callsOf(e) {
  return e === null ? [] : (evaluations[e.type]?.(e) ?? null);
}

const evaluations = {
  Literal: () => [],
  Identifier: () => [],
  ArrowFunctionExpression: () => [],
  FunctionExpression: () => [],
  ArrayExpression: (e) => callsOfAll(e.elements),
  ObjectExpression: (e) => callsOfAll(e.properties.map((p) => (p.type === 'Property' && !p.computed ? p.value : p))),
  TemplateLiteral: (e) => (e.expressions.length === 0 ? [] : null),
  // Binary operators are missing: esbuild assumes that arithmetic may have an effect, even on literals.
  UnaryExpression: (e) => (e.argument.type === 'Literal' ? [] : null),
  TSAsExpression: (e) => callsOf(e.expression),
  TSSatisfiesExpression: (e) => callsOf(e.expression),
  CallExpression: markedCall,
  NewExpression: markedCall,
};

function markedCall(e) {
  const calls = e.callee.type === 'Identifier' ? callsOfAll(e.arguments) : null;
  return calls && [e.start, ...calls];
}

function callsOfAll(expressions) {
  const calls = expressions.map(callsOf);
  return calls.includes(null) ? null : calls.flat();
}
