import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { recordOne, testActor } from './audit-trail.fixture.js';
import { recordAction } from './record-action.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});

afterAll(() => services.close());

const entries = () => services.db.selectFrom('audit_entry').selectAll().orderBy('number').execute();
const broken = async () => brokenFindings(await auditDatabase(services.db));

test('an entry records who did what to whom, why, from where and what it changed', async () => {
  const actor = testActor({ role: 'admin' });
  const target = { kind: 'setting', id: 'tradesPerDayMax' } as const;
  const [before, after] = [{ value: 100 }, { value: 50 }];
  const action = 'setting.update';
  await recordOne(services, { actor, action, target, before, after, reason: "Bots are trading 'too much'" });
  expect(await entries()).toEqual([
    {
      number: 1,
      at: services.clock.now(),
      actor_id: actor.userId,
      actor_role: 'admin',
      action,
      target_kind: 'setting',
      target_id: 'tradesPerDayMax',
      before,
      after,
      reason: "Bots are trading 'too much'",
      request_id: actor.requestId,
      address: actor.address,
      previous_hash: Buffer.alloc(32),
      hash: expect.any(Buffer),
    },
  ]);
  expect(await broken()).toEqual([]);
});

test('writers in parallel, some of whom roll back, leave one chain without a gap', async () => {
  const earlier = (await entries()).length;
  const writers = Array.from({ length: 60 }, (_, index) =>
    services.db.transaction().execute(async (tx) => {
      const entry = { action: 'user.freeze', target: { kind: 'user', id: String(index) }, reason: null } as const;
      const state = { before: null, after: { frozen: true, index } };
      await recordAction(tx, { actor: testActor(), ...entry, ...state, now: services.clock.now() });
      if (index % 3 === 0) throw new Error('the action failed');
      if (index % 3 === 1) {
        const second = { before: { frozen: true }, after: null };
        await recordAction(tx, { actor: testActor(), ...entry, ...second, now: services.clock.now() });
      }
    }),
  );
  const outcomes = await Promise.allSettled(writers);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  const chain = await entries();
  expect(chain.map(({ number }) => number)).toEqual(Array.from({ length: earlier + 60 }, (_, index) => index + 1));
  for (const [index, entry] of chain.entries()) {
    expect(entry.previous_hash).toEqual(chain[index - 1]?.hash ?? Buffer.alloc(32));
  }
  expect(await broken()).toEqual([]);
});

test('an action outside a transaction, and an entry with a secret, are refused and write nothing', async () => {
  const earlier = (await entries()).length;
  const entry = {
    actor: testActor(),
    action: 'user.suspend',
    target: { kind: 'user', id: 'a' },
    before: null,
    after: null,
    reason: null,
    now: services.clock.now(),
  } as const;
  await expect(recordAction(services.db, entry)).rejects.toThrow('outside the transaction');
  for (const after of [{ password: 'x' }, { user: { reset_token: 'x' } }, { keys: [{ apiSecret: 'x' }] }]) {
    await expect(recordOne(services, { after })).rejects.toThrow('secret field');
  }
  await recordOne(services, { after: { tokens: 4, tokensBought: 2 } });
  expect(await entries()).toHaveLength(earlier + 1);
});

test.each([
  "update audit_entry set reason = 'another'",
  'delete from audit_entry',
  'truncate audit_entry',
  'update audit_head set number = number - 1',
  'delete from audit_head',
  'truncate audit_head',
])('the database refuses "%s"', async (statement) => {
  await recordOne(services);
  const before = await entries();
  await expect(sql.raw(statement).execute(services.db)).rejects.toThrow('append-only');
  expect(await entries()).toEqual(before);
});
