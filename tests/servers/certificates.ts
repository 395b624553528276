import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A key and its certificate as PEM, for a TLS server. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 over the public key, base64: what Chromium's `--ignore-certificate-errors-spki-list` takes. */
  readonly keyHash: string;
}

/** An authority that no browser knows. */
export interface Authority {
  readonly cert: string;
  /** A certificate for this machine's loopback names, unless other ones are given. */
  issue(options?: { readonly names?: readonly string[]; readonly expired?: boolean }): Identity;
}

const LOOPBACK = ['localhost', '127.0.0.1'];
const DAY_MS = 86_400_000;

/** A new authority. */
export function createAuthority(): Authority {
  const name = distinguishedName('Test Authority');
  const keys = newKeys();
  const cert = certificate({ issuer: name, subject: name, key: keys.publicKey, signer: keys.privateKey, ca: true });
  return {
    cert,
    issue({ names = LOOPBACK, expired = false } = {}) {
      const own = newKeys();
      const subject = distinguishedName(names[0] ?? 'nobody');
      return identity(
        own,
        certificate({ issuer: name, subject, key: own.publicKey, signer: keys.privateKey, names, expired }),
      );
    },
  };
}

/** A certificate for loopback that vouches for itself. */
export function selfSigned(): Identity {
  const keys = newKeys();
  const name = distinguishedName('localhost');
  const parts = { issuer: name, subject: name, key: keys.publicKey, signer: keys.privateKey, names: LOOPBACK };
  return identity(keys, certificate(parts));
}

interface Keys {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

function newKeys(): Keys {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function identity({ publicKey, privateKey }: Keys, cert: string): Identity {
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert,
    keyHash: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
  };
}

interface Parts {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly key: KeyObject;
  readonly signer: KeyObject;
  readonly names?: readonly string[];
  readonly ca?: boolean;
  readonly expired?: boolean;
}

/*
 * X.509 (RFC 5280) by hand, because Node reads certificates and makes none, and not every machine has openssl.
 */

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));

function certificate(parts: Parts): string {
  const { issuer, subject, key, signer, ca = false, expired = false } = parts;
  const begin = Date.now() - (expired ? 60 : 1) * DAY_MS;
  const body = sequence(
    element(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    issuer,
    sequence(time(begin), time(begin + 30 * DAY_MS)),
    subject,
    key.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(...(ca ? [AUTHORITY] : [alternativeNames(parts.names ?? [])]))),
  );
  const der = sequence(body, ECDSA_SHA256, bitString(sign('sha256', body, signer)));
  return new X509Certificate(der).toString();
}

/** Basic constraints: an authority. */
const AUTHORITY = sequence(
  oid('551d13'),
  element(0x01, Buffer.from([0xff])),
  octets(sequence(element(0x01, Buffer.from([0xff])))),
);

function alternativeNames(names: readonly string[]): Buffer {
  const general = names.map((name) =>
    /^[\d.]+$/.test(name)
      ? element(0x87, Buffer.from(name.split('.').map(Number)))
      : element(0x82, Buffer.from(name, 'ascii')),
  );
  return sequence(oid('551d11'), octets(sequence(...general)));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from(commonName)))));
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\..*/g, '');
  return element(0x17, Buffer.from(`${digits.slice(2)}Z`));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, 'hex'));
}

function integer(bytes: Buffer): Buffer {
  return element(0x02, bytes);
}

function octets(bytes: Buffer): Buffer {
  return element(0x04, bytes);
}

function bitString(bytes: Buffer): Buffer {
  return element(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

/** An element of DER: tag, length, content. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
