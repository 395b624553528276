import { isSecretParameter } from '../../model/endpoint.ts';
import { inside } from '../../model/evidence.ts';
import { member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, shorten } from '../subjects.ts';

const HOST_FOLDERS = /^\/(?:home|Users|root|etc|var|usr|proc|sys|boot|dev|private)(?:\/|$)/;
const DRIVE = /^\/?[A-Za-z](?::|%3A|\|)(?:\/|\\|%5C|$)/i;

export default defineCheck({
  id: 'resources.uri.exposure',
  title: 'URIs do not reveal the host file system',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['resourceItems'],
  evaluate({ resourceItems }) {
    const subjects = resourceItems.flatMap(({ value, at }) => {
      const uri = member(value, 'uri');
      const found = typeof uri === 'string' ? exposure(uri) : null;
      // What looks like a secret is not repeated in the finding.
      return found === null ? [] : [{ name: shorten(found.shown), detail: found.what, at: inside(at, 'uri') }];
    });
    if (subjects.length === 0) {
      return verified(
        `${counted(resourceItems.length, 'resource')}; no URI shows a folder of the host, a user or a secret.`,
      );
    }
    return observedRisk(`URIs show more than a client has to know: ${detailsOf(subjects)}.`, {
      ...about(subjects),
      why: 'Everyone who may list the resources learns how the server’s machine is laid out, or sees a credential.',
      fix: 'Use a scheme of your own with paths below a root that you choose, and keep credentials out of URIs.',
    });
  },
});

interface Exposure {
  readonly what: string;
  /** The URI without what looks like a secret. */
  readonly shown: string;
}

function exposure(uri: string): Exposure | null {
  const [, scheme = '', authority, rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?(.*)$/s.exec(uri) ?? [];
  const path = rest.replace(/[?#].*$/s, '');
  const query = /\?([^#]*)/s.exec(rest)?.[1] ?? '';
  if (authority?.includes('@')) {
    return { what: 'user info', shown: `${scheme}://…@${authority.slice(authority.lastIndexOf('@') + 1)}${path}` };
  }
  const parameter = secretParameter(query);
  if (parameter !== null) {
    const host = authority === undefined ? '' : `//${authority}`;
    return {
      what: `the query value ${shorten(parameter, 40)} looks like a credential`,
      shown: `${scheme}:${host}${path}?…`,
    };
  }
  if (/(?:^|\/)(?:\.|%2e){2}(?:\/|$)/i.test(path)) return { what: 'a “..” segment', shown: uri };
  if (scheme.toLowerCase() !== 'file') return null;
  if (HOST_FOLDERS.test(path)) return { what: 'a home, user or system folder', shown: uri };
  return DRIVE.test(path) || DRIVE.test(authority ?? '') ? { what: 'a drive of the host', shown: uri } : null;
}

/** Name of the first parameter that looks like a credential, or null. */
function secretParameter(query: string): string | null {
  for (const [name, value] of new URLSearchParams(query)) if (isSecretParameter(name, value)) return name;
  return null;
}
