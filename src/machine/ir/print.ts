import { operators } from '../../syntax/operator.ts';
import { isFloat } from '../../syntax/type.ts';
import type { Code } from './code.ts';
import type { Machine, MemoizedFunc } from './program.ts';
import type { BufferShape, Pending, Slab, Statement } from './statement.ts';
import { letsOf } from './walk.ts';

/** A machine program as text, in a syntax like that of the paper's target language. */
export function printMachine({ name, scalars, inputs, memoized, plan, body }: Machine<Pending>): string {
  const params = [
    ...inputs.map((input) => `${input.name}: ${input.type}[${input.rank}]`),
    ...scalars.map((s) => s.name),
  ];
  const lets = plan.lets.map(({ x, value }) => `    let ${x} = ${printCode(value)} in`);
  const window = plan.window.map(({ min, len }) => `(${printCode(min)}, ${printCode(len)})`);
  return [
    `machine ${name}(${params.join(', ')}):`,
    '  plan',
    ...lets,
    `    ${window.join(', ')}`,
    ...memoized.map(printMemoized),
    ...lines(body, '  '),
  ].join('\n');
}

function printMemoized({ func, window, stages, scalars, inputs }: MemoizedFunc): string {
  const interval = (from: Code, to: Code): string => `(${printCode(from)}, ${printCode(to)})`;
  const read = inputs.map(({ input, ends }) => `${input}[${ends.map((e) => interval(e.first, e.last)).join(', ')}]`);
  const key = [...stages.map(printCode), ...scalars, ...read];
  return `    memoize ${func}(${window.map(({ min, len }) => interval(min, len)).join(', ')}) by ${key.join(', ')}`;
}

function lines(s: Statement<Pending>, indent: string): readonly string[] {
  const inside = (s: Statement<Pending>): readonly string[] => lines(s, `${indent}  `);
  const line = (text: string): string => `${indent}${text}`;
  switch (s.tag) {
    case 'Sequence':
      return s.statements.flatMap((inner) => lines(inner, indent));
    case 'Let': {
      const { lets, body } = letsOf(s);
      return [...lets.map(({ x, value }) => line(`let ${x} = ${printCode(value)} in`)), ...lines(body, indent)];
    }
    case 'Store': {
      const lanes = s.value.lanes === 1 ? '' : ` step ${s.stride}`;
      return [line(`${s.buffer}{${printCode(s.address)}${lanes}} <- ${printCode(s.value)};`)];
    }
    case 'Scatter':
      return [line(`${s.buffer}{${printCode(s.addresses)}} <- ${printCode(s.value)};`)];
    case 'If': {
      const otherwise = inside(s.alternative);
      return [
        line(`if ${printCode(s.condition)} then`),
        ...inside(s.consequent),
        ...(otherwise.length === 0 ? [] : [line('else'), ...otherwise]),
      ];
    }
    case 'Loop': {
      const order = s.order === 'serial' ? '' : `${s.order} `;
      const steps = s.steps.map(({ x, start, by }) => `, ${x} from ${printCode(start)} by ${printCode(by)}`).join('');
      const head = `${order}for ${s.x} in (${printCode(s.min)}, ${printCode(s.count)})${steps} do`;
      return [line(head), ...inside(s.body)];
    }
    case 'Allocation':
      return [
        line(
          `allocate ${s.pointer}: ${[s, ...s.others].map(printBufferShape).join(' or ')}${s.place === null ? '' : ` on the ${s.place}`};`,
        ),
        ...lines(s.body, indent),
      ];
    case 'Reuse':
      return [line(`reuse ${s.pointer}: ${printBufferShape(s)} at ${printCode(s.at)};`), ...lines(s.body, indent)];
    case 'Check':
      return [line(`check ${printCode(s.condition)};`)];
    case 'Hold':
      return [line(`hold ${s.register} = ${printCode(s.value)} in`), ...lines(s.body, indent)];
    case 'Assign':
      return [line(`${s.register} <- ${printCode(s.value)};`)];
    case 'Call':
      return [line('call'), ...inside(s.body)];
    case 'Tick':
      return [line('tick;')];
    case 'HostCall': {
      const operands = s.operands.map((each) => (each.tag === 'Scalar' ? printCode(each.value) : printSlab(each)));
      return [line(`${printSlab(s.result)} <- extern ${s.host}(${operands.join(', ')});`)];
    }
  }
}

/** p{address}[(min, len) step stride, …] */
function printSlab({ buffer, address, dims }: Slab): string {
  const box = dims.map(({ min, len, stride }) => `(${printCode(min)}, ${printCode(len)}) step ${printCode(stride)}`);
  return `${buffer}{${printCode(address)}}[${box.join(', ')}]`;
}

function printBufferShape({ type, sizes }: BufferShape): string {
  return `${type}(${sizes.map(printCode).join(', ')})`;
}

export function printCode(e: Code): string {
  switch (e.tag) {
    case 'Constant':
      return isFloat(e.type) && Number.isInteger(e.value) ? `${e.value}.0` : String(e.value);
    case 'Variable':
      return e.name;
    case 'Register':
      return e.register;
    case 'Operation':
      return printOperation(e.op, e.args.map(printCode), shape(e));
    case 'Load':
      return `${e.buffer}{${printCode(e.address)}${e.lanes === 1 ? '' : ` step ${e.stride}: ${shape(e)}`}}`;
    case 'Gather':
      return `${e.buffer}{${printCode(e.addresses)}: ${shape(e)}}`;
    case 'Ramp':
      return `ramp(${printCode(e.base)}, ${printCode(e.stride)}: ${shape(e)})`;
    case 'Broadcast':
      return `x${e.lanes}(${printCode(e.value)})`;
    case 'Shuffle':
      return `shuffle(${printCode(e.a)}, ${printCode(e.b)}: ${e.picks.join(' ')})`;
    case 'Interleave':
      return `interleave(${e.parts.map(printCode).join(', ')})`;
    case 'All':
      return `all(${printCode(e.value)})`;
    case 'Checked':
      return `checked(${printCode(e.value)}; ${printCode(e.condition)})`;
  }
}

function printOperation(op: keyof typeof operators, args: readonly string[], shape: string): string {
  const isSymbol = !/^[a-z]/.test(op);
  if (operators[op].result === 'named') return `${op} ${shape}(${args.join(', ')})`;
  return isSymbol && operators[op].arity === 2 ? `(${args.join(` ${op} `)})` : `${op}(${args.join(', ')})`;
}

function shape(e: Code): string {
  return e.lanes === 1 ? e.type : `${e.type}x${e.lanes}`;
}
