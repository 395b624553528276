import { readAddress } from '../../model/endpoint.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, failed, observedRisk, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'reach.url.valid',
  title: 'The endpoint address is usable',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['address'],
  evaluate({ address: { url, protocol, host, path, hadFragment } }) {
    const reading = readAddress(url, [host]);
    if (!reading.ok || protocol === '') {
      return failed('The address cannot be used by a browser.', {
        expected: 'An absolute http or https URL without user name and password, on a port that browsers allow.',
        actual: reading.ok ? 'It is not an absolute URL.' : reading.text,
        fix: 'Enter an address such as http://localhost:3000/mcp.',
      });
    }
    if (hadFragment) {
      return observedRisk('The address has a fragment (#…), which is never sent.', {
        why: 'A server that expects it will not see it. It was dropped for this run.',
        fix: 'Leave the part after # out of the address.',
      });
    }
    if (/\.html?$/i.test(path)) {
      const file = path.slice(path.lastIndexOf('/') + 1).slice(0, 60);
      return observedRisk(`The path ends in ${file}, which looks like a web page.`, {
        why: 'An MCP endpoint is usually a path of its own, such as /mcp.',
        fix: 'Check which path the server documents for MCP clients.',
      });
    }
    return verified(`The address is an absolute ${protocol.replace(':', '')} URL without user name and password.`);
  },
});
