import { describe, expect, it } from 'vitest';
import { commitmentMatches, drawMessage, fairTickDraws, toHex, uniformFromBlock } from './fairness.js';

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toText = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Made by another program: `printf MESSAGE | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f`. */
const knownBlocks: Readonly<Record<string, string>> = {
  '0:*market:0': '8dd5439733d77a94cfba5491d77b2d4105f018ef987d6e880b5bc510e40039cf',
  '2880:*music:0': '09295e845114e11f5b0a2a9fa77efb6d0f7ff863d5b49f9d1f90fc134d497adc',
  '12345:gh7:0': '004164798b5825794bde827dd02a1afdd5ec608354153f21ef1f38f75a5817cb',
  '12345:gh7:1': '08225a6d9958456c9e6f44936d4f0448a5d36587a83b34897149565397389a52',
  '12345:gh7:2': 'fa7fcd6a70afe7edbbd22111da04220878700462dd8dda46ebbb7c359129b3b4',
};
const knownDigest = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';

const asked: string[] = [];
function knownHmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = knownBlocks[toText(message)];
  if (key !== seed || block === undefined) throw new Error(`no such message: ${toText(message)}`);
  asked.push(toText(message));
  return fromHex(block);
}
const drawsAt = (tickNumber: number) => fairTickDraws({ seed, hmacSha256: knownHmac }, tickNumber);

describe('fair draws', () => {
  it('are what anybody computes from the seed with another program', () => {
    expect(drawsAt(12_345).own('gh7')).toBeCloseTo(-1.0677088609911678, 14);
    expect(drawsAt(12_345).spell('gh7')).toBe(0.03177418876416116);
    expect(Number.isFinite(drawsAt(12_345).news('gh7'))).toBe(true);
    expect(Number.isFinite(drawsAt(0).market)).toBe(true);
    expect(Number.isFinite(drawsAt(2_880).category('Music'))).toBe(true);
  });

  it('ask once a tick for what celebrities share, however many they are', () => {
    asked.length = 0;
    const draws = drawsAt(2_880);
    expect(draws.category('Music')).toBe(draws.category('Music'));
    expect(asked).toEqual(['2880:*music:0']);
  });

  it.each(['*market', 'gh7:0', '', 'GH7', 'a b'])('belong to celebrities only: "%s" is none', (id) => {
    expect(() => drawsAt(1).own(id)).toThrow(RangeError);
  });

  it('are not made from a seed of another length', () => {
    expect(() => fairTickDraws({ seed: new Uint8Array(31), hmacSha256: knownHmac }, 1)).toThrow(RangeError);
  });
});

describe('a message', () => {
  it('is the ASCII text of tick number, subject and draw index', () => {
    expect(toText(drawMessage(0, '*market', 0))).toBe('0:*market:0');
    expect(toText(drawMessage(9_007_199_254_740_991, 'za20', 2))).toBe('9007199254740991:za20:2');
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('is not made for tick %d', (tickNumber) => {
    expect(() => drawMessage(tickNumber, '1', 0)).toThrow(RangeError);
  });
});

describe('a uniform', () => {
  it('is inside (0, 1) even for the lowest and highest block', () => {
    expect(uniformFromBlock(new Uint8Array(32), 0)).toBe(2 ** -53);
    expect(uniformFromBlock(new Uint8Array(32).fill(255), 8)).toBe(1 - 2 ** -53);
  });

  it('reads its bytes big-endian, wherever the block lies in memory', () => {
    const memory = new Uint8Array(40);
    memory[8] = 0x80;
    memory[16] = 0x40;
    expect(uniformFromBlock(memory.subarray(8), 0)).toBe(0.5);
    expect(uniformFromBlock(memory.subarray(8), 8)).toBe(0.25);
  });

  it('is not read from a block that is no SHA-256', () => {
    expect(() => uniformFromBlock(new Uint8Array(20), 0)).toThrow(RangeError);
  });
});

describe('a commitment', () => {
  const knownSha256 = (message: Uint8Array) => (message === seed ? fromHex(knownDigest) : new Uint8Array(32));

  it('matches the seed whose digest it is, and no other', () => {
    expect(commitmentMatches(seed, knownDigest, knownSha256)).toBe(true);
    expect(commitmentMatches(seed, knownDigest.toUpperCase(), knownSha256)).toBe(true);
    expect(commitmentMatches(Uint8Array.from(seed).fill(1), knownDigest, knownSha256)).toBe(false);
    expect(commitmentMatches(seed, `${knownDigest}00`, knownSha256)).toBe(false);
    expect(commitmentMatches(seed, '', knownSha256)).toBe(false);
  });

  it('is published as lower-case hexadecimal digits', () => {
    expect(toHex(Uint8Array.of(0, 15, 255))).toBe('000fff');
  });
});
