import { describe, expect, it } from 'vitest';
import { needOf } from '../../src/fixes/need.ts';
import { diagnosis, told } from './told.ts';

describe('what a server needs to allow', () => {
  it('is what clients of a modern server send and read, and no more', () => {
    expect(needOf(told({ eras: { modern: 'spoken', legacy: 'not-spoken' } }))).toEqual({
      origin: 'https://handcheck.example',
      requestHeaders: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
      methods: ['POST'],
      exposedHeaders: ['WWW-Authenticate'],
      isLocal: false,
    });
  });

  it('is what clients of a legacy server send and read, sessions included', () => {
    expect(needOf(told({ eras: { modern: 'not-spoken', legacy: 'spoken' } }))).toMatchObject({
      requestHeaders: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID'],
      methods: ['GET', 'POST', 'DELETE'],
      exposedHeaders: ['Mcp-Session-Id', 'WWW-Authenticate'],
    });
  });

  it('is little for the transport of 2024-11-05', () => {
    const need = needOf(told({ eras: { modern: 'not-spoken', legacy: 'not-spoken', 'http+sse': 'spoken' } }));
    expect(need).toMatchObject({ requestHeaders: ['Content-Type'], methods: ['GET', 'POST'] });
  });

  it.each(['withheld', 'undecided', 'auth-walled'] as const)('counts an era that is %s', (modern) => {
    const need = needOf(told({ eras: { modern, legacy: 'spoken' } }));
    expect(need?.requestHeaders).toEqual(expect.arrayContaining(['Mcp-Method', 'Mcp-Session-Id']));
  });

  it('is what both eras need where nothing is known of either', () => {
    const need = needOf(told({ eras: { modern: 'unreachable', legacy: 'not-mcp' } }));
    expect(need?.requestHeaders).toEqual(expect.arrayContaining(['Mcp-Method', 'Mcp-Session-Id']));
  });
});

describe('beside what clients of its eras need, a server needs to allow', () => {
  it('whatever any diagnosis of the run misses', () => {
    const need = needOf(
      told({
        eras: { modern: 'spoken' },
        diagnoses: [
          diagnosis('allow-headers-incomplete', { requestHeaders: ['Mcp-Method', 'Mcp-Param-City'] }),
          diagnosis('allow-methods-incomplete', { methods: ['DELETE'] }),
          diagnosis('session-id-unreadable', { exposedHeaders: ['Mcp-Session-Id'] }),
        ],
      }),
    );
    expect(need?.requestHeaders).toEqual([
      'Content-Type',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Param-City',
    ]);
    expect(need?.methods).toEqual(['POST', 'DELETE']);
    expect(need?.exposedHeaders).toEqual(['WWW-Authenticate', 'Mcp-Session-Id']);
  });

  it('the headers that the user chose to send, each once', () => {
    const need = needOf(told({ eras: { modern: 'spoken' }, extraHeaders: ['x-api-key', 'CONTENT-TYPE'] }));
    expect(need?.requestHeaders).toEqual([
      'Content-Type',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'x-api-key',
    ]);
  });

  it.each([
    ['an era is behind a wall', told({ eras: { modern: 'auth-walled' } })],
    [
      'a challenge cannot be read',
      told({ eras: { modern: 'spoken' }, diagnoses: [diagnosis('challenge-unreadable', {})] }),
    ],
  ])('Authorization where %s', (_, run) => {
    expect(needOf(run)?.requestHeaders).toContain('Authorization');
  });
});

describe('a need', () => {
  it.each([
    ['http://127.0.0.1:3000/mcp', true],
    ['http://[::1]:3000/mcp', true],
    ['http://192.168.1.7/mcp', true],
    ['https://api.example.com/mcp', false],
    ['no address', false],
  ])('says of a server at %s whether it is local: %s', (url, isLocal) => {
    expect(needOf(told({ url }))?.isLocal).toBe(isLocal);
  });

  it('is nothing where no page is to be let in', () => {
    expect(needOf(told({ origin: null }))).toBeNull();
  });
});
