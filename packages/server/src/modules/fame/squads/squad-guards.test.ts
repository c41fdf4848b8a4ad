import { randomUUID } from 'node:crypto';
import { dayMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSettings } from '../../../testing/store-settings.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { kickMember, liftRefusal, undoKick } from './kick-member.js';
import { changeDescription, renewInviteCode } from './manage-squad.js';
import { archiveSquad, undoKickByStaff } from './moderate-squad.js';
import { handOverSquad, setSquadRole } from './set-role.js';
import { refusalOf, SquadsUnderTest } from './squads.fixture.js';

let squads: SquadsUnderTest;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
});
afterAll(() => squads.services.close());

test('five trades that stand are needed to found a squad', async () => {
  await storeSettings(squads.services, { squadFounderTrades: 5 });
  const userId = await squads.addPlayer();
  const { db, pool } = squads.services;
  const { tick_number: tick } = await db.selectFrom('market').select('tick_number').executeTakeFirstOrThrow();
  const order = { userId, celebrityId: '1', side: 'buy', shares: 1, tick, toleranceBps: 0 } as const;
  for (let count = 0; count < 5; count += 1) {
    expect(await refusalOf(squads.found(userId))).toBe('SQUAD_FOUNDING');
    await tradePlacer(squads.services)({ ...order, id: randomUUID() });
  }
  // In a transaction that ends with it: one of the five was undone.
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into trade_undo
      select user_id, id, gen_random_uuid(), celebrity_id, side, shares, price_cents, total_cents,
        0, tick_number, number, created_at::date, created_at from trade where user_id = $1 limit 1`,
      [userId],
    );
    const { rows } = await client.query('select from standing_trade where user_id = $1', [userId]);
    expect(rows).toHaveLength(4);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(await refusalOf(squads.found(userId))).toBe('done');
  await storeSettings(squads.services, { squadFounderTrades: 0 });
});

test('nobody founds a squad of a celebrity that leaves the exchange, and its squads stay', async () => {
  const { id } = await squads.stage();
  const { clock, db } = squads.services;
  const due = { noticed_at: clock.now(), due_at: new Date(clock.nowMs() + dayMs) };
  const notice = { id: randomUUID(), celebrity_id: '1', actor_id: randomUUID(), on_request: false };
  await db
    .insertInto('retirement')
    .values({ ...notice, ...due, reason: 'A wish', sentence: 'It leaves.' })
    .execute();
  expect(await refusalOf(squads.found(await squads.addPlayer()))).toBe('CELEBRITY_UNKNOWN');
  await squads.join(id, await squads.addPlayer());
  expect((await squads.row(id)).archived_at).toBeNull();
  await db.deleteFrom('retirement').execute();
});

test('in an archived squad neither captain, deputy nor staff change anything, and no row changes', async () => {
  const { id, captain, deputy, members } = await squads.stage(2);
  const [member = '', kicked = ''] = members;
  const [handle, kickedHandle] = [await squads.readHandle(member), await squads.readHandle(kicked)];
  const { services } = squads;
  const on = { squadId: id, userId: captain };
  const kickId = await kickMember(services, { ...on, handle: kickedHandle, reason: 'Insults' });
  await archiveSquad(services, { actor: testActor(), squadId: id, reason: 'Threats' });
  const [row, deeds] = [await squads.row(id), await squads.deedsOf(id)];
  const requests = [
    kickMember(services, { ...on, userId: deputy, handle, reason: 'Insults' }),
    undoKick(services, { ...on, kickId }),
    liftRefusal(services, { ...on, kickId }),
    changeDescription(services, { ...on, description: 'New', seenDescription: 'For Nia.' }),
    renewInviteCode(services, { ...on, userId: deputy }),
    setSquadRole(services, { ...on, handle, role: 'deputy', rights: [] }),
    handOverSquad(services, { ...on, handle }),
    undoKickByStaff(services, { actor: testActor(), squadId: id, kickId, reason: 'A joke' }),
  ];
  expect(await Promise.all(requests.map(refusalOf))).toEqual(requests.map(() => 'SQUAD_ARCHIVED'));
  expect([await squads.row(id), await squads.deedsOf(id)]).toEqual([row, deeds]);
});
