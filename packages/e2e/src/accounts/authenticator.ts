import { createHmac } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { confirmTwoFactor, setUpTwoFactor } from '@limelight/contract/profile';
import { expect } from '@playwright/test';
import { type Player, password } from '../player.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodMs = 30_000;

/** The code (TOTP, RFC 6238) that an authenticator app shows for a secret at a time. */
export function appCode(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / periodMs)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Turns two-factor authentication on through the API. @returns the recovery codes */
export async function enableTwoFactor(
  { request }: Player,
  { origin, nowMs }: { readonly origin: string; readonly nowMs: number },
): Promise<readonly string[]> {
  const post = async (url: string, data: unknown): Promise<unknown> => {
    const answer = await request.post(url, { data, headers: { origin } });
    expect(answer.ok(), url).toBe(true);
    return answer.json();
  };
  const { secret } = schemasOf(setUpTwoFactor).response.parse(await post(setUpTwoFactor.url, { password }));
  const code = appCode(secret.replaceAll(' ', ''), nowMs);
  return schemasOf(confirmTwoFactor).response.parse(await post(confirmTwoFactor.url, { code })).recoveryCodes;
}
