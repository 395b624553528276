import type { Evidence, Subject } from '../../model/finding.ts';
import { isObject, type JsonObject, jsonType, member, pointer } from '../../model/json.ts';
import { isAtLeast, REVISIONS, type Revision } from '../../model/revision.ts';
import { clauses, defineCheck, failed, type Verdict, verified } from '../define-check.ts';

/** A member of ServerCapabilities: when it came, when it went, and its members by type. */
interface Capability {
  readonly name: string;
  readonly since: Revision;
  readonly until?: Revision;
  readonly flags?: readonly string[];
  readonly objects?: readonly string[];
  /** Every value is an object. */
  readonly map?: true;
}

/** ServerCapabilities of all revisions (schema.ts of each). */
const CAPABILITIES: readonly Capability[] = [
  { name: 'experimental', since: '2024-11-05', map: true },
  { name: 'logging', since: '2024-11-05' },
  { name: 'prompts', since: '2024-11-05', flags: ['listChanged'] },
  { name: 'resources', since: '2024-11-05', flags: ['subscribe', 'listChanged'] },
  { name: 'tools', since: '2024-11-05', flags: ['listChanged'] },
  { name: 'completions', since: '2025-03-26' },
  { name: 'tasks', since: '2025-11-25', until: '2025-11-25', objects: ['list', 'cancel', 'requests'] },
  // The values of extensions are judged by the check of extensions.
  { name: 'extensions', since: '2026-07-28' },
];

export default defineCheck({
  id: 'handshake.capabilities.shape',
  title: 'capabilities is well formed',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2024-11-05', '2025-03-26'], 'basic/lifecycle', 'initialization', 'MUST'),
    ...clauses(['2025-06-18', '2025-11-25', '2026-07-28'], 'schema', 'servercapabilities', 'SCHEMA'),
  ],
  requires: ['capabilities'],
  evaluate({ capabilities: { value, at } }, { revision }) {
    if (!isObject(value)) {
      return failed(`capabilities is ${jsonType(value)}, not an object.`, {
        expected: 'An object, empty where the server offers nothing.',
        actual: `capabilities is ${jsonType(value)}.`,
        fix: 'Send capabilities as an object that names what the server offers, such as {"tools": {}}.',
        evidence: [at],
      });
    }
    return shapeVerdict(value, at, revision);
  },
});

function shapeVerdict(value: JsonObject, at: Evidence, revision: Revision): Verdict {
  const defined = CAPABILITIES.filter(
    ({ since, until }) => isAtLeast(revision, since) && (until === undefined || revision <= until),
  );
  const wrong = defined.flatMap((capability) => faults(capability, value, at));
  if (wrong.length > 0) {
    const [first] = wrong;
    return failed(`capabilities.${first?.name} is ${first?.detail}.`, {
      expected: 'Every capability is an object; listChanged and subscribe are true or false.',
      actual: wrong.map(({ name, detail }) => `${name} is ${detail}`).join(', '),
      fix: 'Declare a capability with an object, such as "tools": {}, and leave out what the server does not offer.',
      subjects: wrong,
      evidence: [at],
    });
  }
  const declared = defined.map(({ name }) => name).filter((name) => Object.hasOwn(value, name));
  const offers = declared.length > 0 ? `capabilities declares ${declared.join(', ')}` : 'capabilities declares nothing';
  return verified(`${offers}.${others(value, defined, revision)}`, { evidence: [at] });
}

function faults(capability: Capability, all: JsonObject, at: Evidence): readonly Subject[] {
  const { name, flags = [], objects = [], map } = capability;
  if (!Object.hasOwn(all, name)) return [];
  const value = member(all, name);
  if (!isObject(value)) return [fault([name], value, 'not an object', at)];
  const inside = map ? Object.keys(value) : objects;
  return [
    ...flags
      .filter((flag) => Object.hasOwn(value, flag) && typeof value[flag] !== 'boolean')
      .map((flag) => fault([name, flag], value[flag], 'not true or false', at)),
    ...inside
      .filter((key) => Object.hasOwn(value, key) && !isObject(value[key]))
      .map((key) => fault([name, key], value[key], 'not an object', at)),
  ];
}

function fault(path: readonly string[], value: unknown, wanted: string, at: Evidence): Subject {
  return {
    name: path.map((part) => part.slice(0, 100)).join('.'),
    detail: `${jsonType(value)}, ${wanted}`,
    at: { ...at, pointer: `${at.pointer ?? ''}${pointer(...path)}` },
  };
}

/** Members that the revision does not define are allowed and are named without judgement. */
function others(value: JsonObject, defined: readonly Capability[], revision: Revision): string {
  const names = Object.keys(value).filter((name) => !defined.some((one) => one.name === name));
  const moved =
    names.includes('tasks') && isAtLeast(revision, '2026-07-28')
      ? ' In this revision tasks is the extension io.modelcontextprotocol/tasks, so clients do not look at the top level.'
      : '';
  if (names.length === 0) return '';
  const shown = names.slice(0, 5).map((name) => name.slice(0, 40));
  return ` It also names ${shown.join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}, which the revision does not define.${moved}`;
}
