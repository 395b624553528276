import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/model/sha256.ts';

test.each(['', 'abc', 'é…🙂', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'tools.name.charset\n'.repeat(500)])(
  'is what the platform computes (%#)',
  (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);
