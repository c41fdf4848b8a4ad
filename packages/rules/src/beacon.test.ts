import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { beaconMs, beaconRound, beaconSignatures, quicknet, toBeaconSource } from './beacon.js';
import { bytesFromHex, toHex } from './fairness.js';
import { addDays, parseLondonDay, startOfLondonDay } from './time.js';

/** Round 1000 of drand's quicknet, as its documentation shows it. */
const published = {
  round: 1_000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};
const isSigned = beaconSignatures(bls12_381.shortSignatures, sha256);

test('a round of quicknet is signed by its key, and by no other, and no other round is', () => {
  const [key, signature] = [bytesFromHex(quicknet.publicKey), bytesFromHex(published.signature)];
  expect(toHex(sha256(signature))).toBe(published.randomness);
  expect(isSigned(key, published.round, signature)).toBe(true);
  expect(isSigned(key, published.round + 1, signature)).toBe(false);
  for (const bytes of [signature.slice(1), new Uint8Array(48), signature.with(20, 1)])
    expect(isSigned(key, published.round, bytes)).toBe(false);
  expect(isSigned(key.with(50, 1), published.round, signature)).toBe(false);
});

test('the name of quicknet is the hash of its terms', () => {
  const { chain, publicKey, genesis, period } = quicknet;
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, period);
  times.setBigInt64(4, BigInt(genesis));
  const group = bytesFromHex('f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e');
  const parts = [new Uint8Array(times.buffer), bytesFromHex(publicKey), group, utf8ToBytes('quicknet')];
  expect(toHex(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))))).toBe(chain);
});

test.each(['2026-03-10', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'])(
  'the round of %s is the first one three seconds after its midnight, or later',
  (text) => {
    const midnightMs = startOfLondonDay(parseLondonDay(text));
    for (const source of [quicknet, { ...quicknet, period: 30 }, { ...quicknet, period: 7, genesis: 1_700_000_001 }]) {
      const round = beaconRound(source, parseLondonDay(text));
      expect(beaconMs(source, round)).toBeGreaterThanOrEqual(midnightMs + 3_000);
      expect(beaconMs(source, round - 1)).toBeLessThan(midnightMs + 3_000);
      expect(beaconRound(source, addDays(parseLondonDay(text), 1))).toBeGreaterThan(round);
    }
  },
);

test('a source has its four fields in one form', () => {
  expect(toBeaconSource(quicknet)).toEqual(quicknet);
  for (const wrong of [{ chain: 'AB' }, { publicKey: quicknet.chain }, { genesis: 0 }, { period: 1.5 }, { period: -3 }])
    expect(toBeaconSource({ ...quicknet, ...wrong })).toBeNull();
});
