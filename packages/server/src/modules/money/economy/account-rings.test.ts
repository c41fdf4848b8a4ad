import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { listRings } from './account-rings.sql.js';

let services: TestServices;
let count = 0;

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const signUp = fc.record({
  address: fc.integer({ min: 0, max: 4 }),
  device: fc.integer({ min: 0, max: 3 }),
  referrer: fc.option(fc.integer({ min: 0, max: 1 })),
  isClosed: fc.boolean(),
  daysAgo: fc.constantFrom(1, 5, 29, 31),
});
type SignUp = typeof signUp extends fc.Arbitrary<infer Value> ? Value : never;

const referrers = [randomUUID(), randomUUID()];
const digestOf = (kind: string, n: number) => Buffer.alloc(32, `${kind}${n}`);
const letters = 'BCDEFGHJ';
const codeOf = (n: number) => `RING-${[512, 64, 8, 1].map((unit) => letters[Math.floor(n / unit) % 8]).join('')}`;

async function store(signUps: readonly SignUp[]): Promise<readonly (SignUp & { readonly at: Date })[]> {
  const { db, clock } = services;
  await db.deleteFrom('sign_up_origin').execute();
  await db.deleteFrom('user').execute();
  const stored = signUps.map((one, index) => ({
    ...one,
    id: randomUUID(),
    at: new Date(clock.nowMs() - one.daysAgo * dayMs + index * minuteMs),
  }));
  const accounts = stored.map(({ id, isClosed, referrer, at }) => {
    count += 1;
    return {
      id,
      referral_code: codeOf(count),
      referred_by: referrer === null ? null : (referrers[referrer] ?? null),
      created_at: at,
      updated_at: at,
      email_verified: !isClosed,
      ...(isClosed
        ? {
            ...{ name: 'Former player', email: `former-player-${id}`, account_state: 'closed' as const },
            ...{ closed_at: at, unranked: true, handle: null },
          }
        : { name: `Player ${count}`, email: `player-${count}@example.org` }),
    };
  });
  for (const account of accounts) await db.insertInto('user').values(account).execute();
  for (const { id, address, device, at } of stored) {
    const origin = { address_digest: digestOf('address', address), device_digest: digestOf('device', device) };
    await db
      .insertInto('sign_up_origin')
      .values({ user_id: id, ...origin, created_at: at })
      .execute();
  }
  return stored;
}

/** The rule itself, account by account. */
function plainRings(signUps: readonly (SignUp & { readonly at: Date })[], since: Date): string[] {
  const open = signUps.filter(({ isClosed, at }) => !isClosed && at >= since);
  const groups = new Map<string, (typeof open)[number][]>();
  for (const one of open) {
    const keys = [`address ${digestOf('address', one.address).toString('hex')}`];
    if (one.referrer !== null) {
      keys.push(`device ${digestOf('device', one.device).toString('hex')} ${one.referrer}`);
    }
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups]
    .filter(([key, members]) => {
      const addresses = new Set(members.map(({ address }) => address)).size;
      return members.length >= 3 && (key.startsWith('address') || addresses > 1);
    })
    .map(([key, members]) => {
      const [shared, digest] = key.split(' ');
      const times = members.map(({ at }) => at.getTime());
      return `${shared} ${digest} ${members.length} ${Math.min(...times)} ${Math.max(...times)}`;
    })
    .sort();
}

test('wherever players signed up, the rings are those that a plain count finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(signUp, { minLength: 3, maxLength: 18 }), async (signUps) => {
      const stored = await store(signUps);
      const since = new Date(services.clock.nowMs() - 30 * dayMs);
      const rings = await listRings(services.db, since);
      const shown = rings.map(
        ({ shared, digest, size, firstAt, lastAt }) =>
          `${shared} ${digest.toString('hex')} ${size} ${firstAt.getTime()} ${lastAt.getTime()}`,
      );
      expect(shown.sort()).toEqual(plainRings(stored, since));
    }),
    { numRuns: 25 },
  );
});
