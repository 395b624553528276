import { excerpt, naming } from './answer-words.ts';
import { observedRisk, type Verdict, verified } from './define-check.ts';

/** An address of loopback as `ss` and `lsof` write it, with or without brackets and interface. */
const LOOPBACK = /^\[?(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3}|localhost)\]?(?:%\w+)?$/i;

/** Verdict on the addresses, at least one, that are listened on at a port. */
export function boundVerdict(addresses: readonly string[], port: number): Verdict {
  const wide = addresses.filter((address) => !LOOPBACK.test(address));
  const listed = naming((wide.length > 0 ? wide : addresses).map((address) => excerpt(address, 60)));
  if (wide.length === 0) return verified(`Port ${port} is listened on at ${listed} only.`);
  return observedRisk(`Port ${port} is listened on at ${listed}, which is more than loopback.`, {
    why: 'Every device that reaches this machine reaches the server too.',
    fix: 'Let the server listen on 127.0.0.1 and [::1] only.',
  });
}
