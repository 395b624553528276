import { CATALOGUE } from '../checks/catalogue.ts';
import { CLIENT_INFO } from '../era/driver.ts';
import type { Producer } from '../model/report.ts';
import { sha256 } from '../model/sha256.ts';

/** Who writes reports: name, version, and which checks it knows. */
export function producer(): Producer {
  const ids = CATALOGUE.map(({ id }) => id).sort();
  return {
    name: 'Handcheck',
    version: CLIENT_INFO.version,
    catalogue: { hash: sha256(ids.join('\n')), checks: ids.length },
  };
}
