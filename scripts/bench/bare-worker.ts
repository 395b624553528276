import { createServer } from 'node:http';
import type { Browser } from '../../tests/support/browser/driver.ts';
import { listen } from '../listen.ts';

// The floor to compare with: a worker that sends the same requests in the same order, and parses, and does nothing else.

const PAGE = '<!doctype html><meta charset="utf-8"><title>Bare worker</title>';

const WORKER = `
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bare', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
let url;
let id = 0;
async function post(headers, message) {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type') === 'text/event-stream' ? text.slice(text.lastIndexOf('data: ') + 6) : text;
  return { session: response.headers.get('mcp-session-id'), message: json === '' ? null : JSON.parse(json) };
}
const modern = (method) =>
  post({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }, { id: ++id, method, params: { _meta: meta } });
async function legacyLists() {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bare', version: '1' } };
  const opened = await post({}, { id: ++id, method: 'initialize', params });
  const follow = { 'mcp-protocol-version': '2025-11-25', ...(opened.session ? { 'mcp-session-id': opened.session } : {}) };
  await post(follow, { method: 'notifications/initialized' });
  await post(follow, { id: ++id, method: 'tools/list', params: {} });
}
async function modernLists() {
  await modern('server/discover');
  await modern('tools/list');
}
onmessage = async ({ data }) => {
  url = data.url;
  await Promise.all([data.eras !== 'legacy' && modernLists(), data.eras !== 'modern' && legacyLists()]);
  postMessage('done');
};
`;

export interface BareWorker {
  /** Time in ms from starting the worker until the tools of all eras that were asked for are parsed. */
  listTools(browser: Browser, url: string, eras: 'both' | 'legacy' | 'modern'): Promise<number>;
  stop(): void;
}

/** Serves the bare worker and a page for it. */
export async function startBareWorker(): Promise<BareWorker> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/worker.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? WORKER : PAGE);
  });
  const port = await listen(server, [0]);
  return {
    async listTools(browser, url, eras) {
      const tab = await browser.open(`http://localhost:${port}/`);
      try {
        const plan = JSON.stringify({ url, eras });
        const ms = await tab.eval(`new Promise((resolve, reject) => {
          const from = performance.now();
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = () => resolve(performance.now() - from);
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage(${plan});
        })`);
        return Number(ms);
      } finally {
        await tab.close();
      }
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
