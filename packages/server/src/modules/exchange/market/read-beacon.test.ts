import { signedRound, testBeaconSource } from '@limelight/rules/finish-day.fixture';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BeaconSettings } from '../../../environment/beacon-keys.js';
import { type BeaconServer, startBeaconServer } from './beacon-server.fixture.js';
import { readBeacon } from './read-beacon.js';

const round = 4_000;
const signed = signedRound(round);
const missing = (gap: string) => ({ round, randomness: null, signature: null, missing: gap });

let server: BeaconServer;
let settings: BeaconSettings;

beforeEach(async () => {
  server = await startBeaconServer();
  settings = { url: server.url, source: testBeaconSource, patienceMs: 300, retryPauseMs: 20 };
});

afterEach(() => server.close());

test('a round is read from the chain that was configured, and its random number is the hash of its signature', async () => {
  expect(await readBeacon(settings, round)).toEqual(signed);
  expect(server.read).toEqual([`/${testBeaconSource.chain}/public/${round}`]);
});

test('the random number that the server names does not count', async () => {
  server.answer = () => ({ round, randomness: '00'.repeat(32), signature: signed.signature });
  expect(await readBeacon(settings, round)).toEqual(signed);
});

test('a round that is late is awaited, and then goes without', async () => {
  let answers = 0;
  server.answer = () => {
    answers += 1;
    return answers > 3 ? { round, signature: signed.signature } : null;
  };
  expect(await readBeacon(settings, round)).toEqual(signed);
  server.answer = () => null;
  expect(await readBeacon(settings, round)).toEqual(missing('unreachable'));
});

test('a server that does not answer leaves the day without', async () => {
  await server.close();
  expect(await readBeacon(settings, round)).toEqual(missing('unreachable'));
  server = await startBeaconServer();
});

test('what answers nonsense has not answered', async () => {
  for (const answer of [null, 'a round', 12, [], { round: String(round) }, { round, signature: 5 }, { round }]) {
    server.answer = () => answer;
    expect((await readBeacon(settings, round)).randomness, JSON.stringify(answer)).toBeNull();
  }
});

test('an answer for another round is none, whatever is signed', async () => {
  server.answer = () => signedRound(round + 1);
  expect(await readBeacon(settings, round)).toEqual(missing('other-round'));
  server.answer = () => ({ ...signedRound(round + 1), round });
  expect(await readBeacon(settings, round)).toEqual(missing('wrong-signature'));
});

test('a signature of another key is wrong, and a source that has another key says so', async () => {
  const otherKey = new Uint8Array(32).fill(9);
  server.answer = (number) => signedRound(number, otherKey);
  expect(await readBeacon(settings, round)).toEqual(missing('wrong-signature'));
  server.publicKey = '8'.repeat(192);
  expect(await readBeacon(settings, round)).toEqual(missing('other-key'));
});

test('no redirect is followed', async () => {
  await server.close();
  const { createServer } = await import('node:http');
  const other = await startBeaconServer();
  const redirect = createServer((request, response) => {
    response.writeHead(302, { location: `${other.url}${request.url}` }).end();
  });
  await new Promise<void>((resolve) => redirect.listen(0, '127.0.0.1', resolve));
  const address = redirect.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  expect(await readBeacon({ ...settings, url }, round)).toEqual(missing('unreachable'));
  expect(other.read).toEqual([]);
  redirect.close();
  server = other;
});
