import { inside } from '../model/evidence.ts';
import type { Located } from '../model/facts.ts';
import type { Subject } from '../model/finding.ts';
import { isObject, jsonType, member } from '../model/json.ts';

/** JSON type that a member has to have. */
export interface MemberRule {
  readonly member: string;
  readonly type: 'string' | 'number' | 'boolean' | 'array';
  readonly required?: true;
}

/**
 * Members of an object that are missing or of the wrong JSON type, as lines of a finding.
 *
 * @param name what the object is called in the finding
 */
export function memberFaults(item: Located<unknown>, name: string, rules: readonly MemberRule[]): readonly Subject[] {
  if (!isObject(item.value)) return [{ name, detail: `is ${jsonType(item.value)}`, at: item.at }];
  return rules.flatMap((rule) => {
    const value = member(item.value, rule.member);
    if (value === undefined) {
      return rule.required ? [{ name, detail: `no ${rule.member}`, at: item.at }] : [];
    }
    const type = jsonType(value);
    return type === rule.type ? [] : [{ name, detail: `${rule.member} is ${type}`, at: inside(item.at, rule.member) }];
  });
}
