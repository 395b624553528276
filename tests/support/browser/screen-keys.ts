import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Screen } from './screen.ts';

/** Codes of keys on the keyboard of a virtual screen. */
const CODES = { Escape: 9, Tab: 23, Enter: 36, F6: 72 } as const;
export type ScreenKey = keyof typeof CODES;

/** Between two keys, in ms: what has the focus may only then be there. */
const BETWEEN_MS = 250;
const PRESS = 2;
const RELEASE = 3;

/**
 * Presses keys on the screen itself, which reach what belongs to the browser and not to a page: its questions. Speaks
 * the X protocol (X11R7.7, “X Window System Protocol” 8 and appendix B; XTEST extension, FakeInput), little-endian.
 *
 * @throws when the screen refuses the connection or cannot press keys
 */
export async function pressOnScreen({ environment }: Screen, keys: readonly ScreenKey[]): Promise<void> {
  const display = /:(\d+)/.exec(environment['DISPLAY'] ?? '')?.[1];
  if (display === undefined) throw new Error('This screen has no number');
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  try {
    const read = reader(socket);
    socket.write(setUp(cookie(environment['XAUTHORITY'] ?? '')));
    const head = await read(8);
    await read(head.readUInt16LE(6) * 4);
    if (head[0] !== 1) throw new Error('The screen refuses the connection');
    socket.write(queryExtension('XTEST'));
    const extension = await read(32);
    if (extension[0] !== 1 || extension[8] !== 1) throw new Error('This screen cannot press keys');
    for (const key of keys) {
      for (const type of [PRESS, RELEASE]) socket.write(fakeInput(extension[9] ?? 0, type, CODES[key]));
      await pause(BETWEEN_MS);
    }
  } finally {
    socket.end();
  }
}

/** Gives the next bytes of a connection, as many as are asked for. */
function reader(socket: Socket): (count: number) => Promise<Buffer> {
  let held = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
  });
  return async (count) => {
    while (held.length < count) await once(socket, 'data');
    const wanted = held.subarray(0, count);
    held = held.subarray(count);
    return wanted;
  };
}

interface Cookie {
  readonly name: Buffer;
  readonly data: Buffer;
}

/** The last entry of an Xauthority file: family, then address, number, name and data, each with its length before it. */
function cookie(path: string): Cookie {
  const file = path === '' ? Buffer.alloc(0) : readFileSync(path);
  let found: Cookie = { name: Buffer.alloc(0), data: Buffer.alloc(0) };
  let at = 0;
  const field = (): Buffer => {
    const start = at + 2;
    at = start + file.readUInt16BE(at);
    return file.subarray(start, at);
  };
  while (at < file.length) {
    at += 2;
    field();
    field();
    found = { name: field(), data: field() };
  }
  return found;
}

function setUp({ name, data }: Cookie): Buffer {
  const head = Buffer.alloc(12);
  head.write('l');
  head.writeUInt16LE(11, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(data.length, 8);
  return Buffer.concat([head, padded(name), padded(data)]);
}

function queryExtension(name: string): Buffer {
  const head = Buffer.alloc(8);
  head[0] = 98;
  head.writeUInt16LE((8 + padded(Buffer.from(name)).length) / 4, 2);
  head.writeUInt16LE(name.length, 4);
  return Buffer.concat([head, padded(Buffer.from(name))]);
}

function fakeInput(extension: number, type: number, code: number): Buffer {
  const request = Buffer.alloc(36);
  request.set([extension, 2, 9, 0, type, code]);
  return request;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}
