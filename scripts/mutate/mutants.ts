import { type ESTree, parseSync, Visitor } from 'vite';

/** One change to one place of a source file that a test has to notice. */
export interface Mutant {
  /** Path below the project's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly kind: 'step removed' | 'branch never taken' | 'branch inverted' | 'other operator' | 'other certainty';
  /** What stood there, on one line. */
  readonly before: string;
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/**
 * Every mutant of a source file: each probe of the procedure left out, each branch never taken and inverted, each
 * “and” and “or” exchanged, each verdict that calls itself certain made to doubt.
 *
 * @param file path below the project's folder
 * @param source its text
 */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const add = (kind: Mutant['kind'], { start, end }: ESTree.Span, after: string): void => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ file, line, kind, before: source.slice(start, end).replace(/\s+/g, ' '), start, end, after });
  };
  const branch = (test: ESTree.Expression): void => {
    add('branch never taken', test, 'false');
    add('branch inverted', test, `!(${source.slice(test.start, test.end)})`);
  };
  const types = new Set<number>();
  new Visitor({
    IfStatement: ({ test }) => branch(test),
    ConditionalExpression: ({ test }) => branch(test),
    LogicalExpression(node) {
      if (node.operator === '??') return;
      const { left, right, operator } = node;
      const other = operator === '&&' ? '||' : '&&';
      const text = ({ start, end }: ESTree.Span): string => `(${source.slice(start, end)})`;
      add('other operator', node, `(${text(left)} ${other} ${text(right)})`);
    },
    YieldExpression(node) {
      const called = node.argument?.type === 'CallExpression' ? node.argument.callee : null;
      if (called?.type === 'Identifier' && called.name === 'ask') add('step removed', node, 'null');
    },
    // Come before what they hold.
    TSLiteralType: ({ literal }) => {
      types.add(literal.start);
    },
    Literal(node) {
      if (node.value === 'certain' && !types.has(node.start)) add('other certainty', node, `'likely'`);
    },
  }).visit(program);
  return found;
}

/** The source with one mutant in it. */
export function mutated(source: string, { start, end, after }: Mutant): string {
  return source.slice(0, start) + after + source.slice(end);
}
