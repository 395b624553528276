import { CATALOGUE } from '../checks/catalogue.ts';
import { CLIENT_INFO } from '../era/driver.ts';
import type { Producer } from '../model/report.ts';

/** Who writes reports: name, version, and which checks it knows. */
export async function producer(): Promise<Producer> {
  const ids = CATALOGUE.map(({ id }) => id).sort();
  const bytes = new TextEncoder().encode(ids.join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: 'Handcheck', version: CLIENT_INFO.version, catalogue: { hash, checks: ids.length } };
}
