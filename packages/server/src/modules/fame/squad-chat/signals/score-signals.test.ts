import { signalMs, signalWaitMs } from '@limelight/rules/squad-signal';
import { dayMs, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { personalTables } from '../../../../compose.js';
import { deleteAccount } from '../../../house/privacy/delete-account.js';
import { setTier } from '../../../money/membership/set-tier.fixture.js';
import { suspendByAdmin } from '../../../people/access/access.fixture.js';
import { kickMember } from '../../squads/kick-member.js';
import { setQuiet } from '../reader.sql.js';
import { countSignals } from './signal.sql.js';
import { SignalsUnderTest } from './squad-signals.fixture.js';

let signals: SignalsUnderTest;

beforeEach(async () => {
  signals = await SignalsUnderTest.open({ members: 4 });
  await signals.moveTo(50_000);
});
afterEach(async () => {
  await signals.chat.squads.expectSound();
  await signals.close();
});

const memberAt = (place: number) => signals.chat.members[place] ?? '';
/** Of a call by a member. */
const callBy = async (place: number, changes = {}) => (await signals.call(memberAt(place), changes)).signal.id;
const outcomeOf = async (id: string) => (await signals.row(id)).outcome;
const setStar = (set: { status?: 'active' | 'suspended' }) =>
  signals.services.db.updateTable('celebrity').set(set).where('id', '=', '1').execute();

test('calls are scored at the first tick after 24 hours, once, and each caller is notified', async () => {
  const [up, down] = [await callBy(0), await callBy(1, { direction: 'down' })];
  signals.services.clock.advance(signalMs - 2 * tickMs);
  await signals.moveTo(60_000);
  expect([await outcomeOf(up), await outcomeOf(down)]).toEqual([null, null]);
  signals.chat.announced.length = 0;
  await signals.moveTo(51_155);
  await signals.moveTo(40_000);
  const score = { called_cents: 50_000, scored_cents: 51_155, move_bps: 231 };
  expect(await signals.row(up)).toMatchObject({ outcome: 'right', ...score });
  expect(await signals.row(down)).toMatchObject({ outcome: 'missed', ...score });
  const { squadId, squads } = signals.chat;
  const changed = [(await signals.row(up)).number, (await signals.row(down)).number];
  expect(signals.chat.announced).toEqual([{ squadId, grown: null, changed: expect.arrayContaining(changed) }]);
  expect(await squads.noticesOf(memberAt(0))).toEqual(['Your signal was right']);
  expect(await squads.noticesOf(memberAt(1))).toEqual(['Your signal missed']);
  await callBy(0);
});

test('two tasks at the same moment score a call once', async () => {
  const ids = [await callBy(0), await callBy(1), await callBy(2)];
  signals.services.clock.advance(signalMs);
  await signals.market.moveTo({ '1': 50_001 });
  await Promise.all([signals.settle(), signals.settle(), signals.settle()]);
  expect(await Promise.all(ids.map(outcomeOf))).toEqual(Array(3).fill('right'));
  expect(await signals.chat.squads.noticesOf(memberAt(2))).toHaveLength(1);
});

test('a server that slept scores with its first tick, at that time, and an unmoved price is neither right nor wrong', async () => {
  const id = await callBy(0);
  signals.services.clock.advance(5 * dayMs);
  await signals.moveTo(50_000);
  expect(await signals.row(id)).toMatchObject({
    outcome: 'unmoved',
    move_bps: 0,
    scored_at: signals.services.clock.now(),
  });
  expect(await countSignals(signals.services.db, memberAt(0))).toMatchObject({ unmoved: 1, right: 0, missed: 0 });
});

test('a halted or suspended star is waited for a week; then the call is void and the caller free', async () => {
  const { db, clock } = signals.services;
  const [id, other] = [await callBy(0), await callBy(1)];
  const halt = (halted_at_tick: number | null) => db.updateTable('celebrity_market').set({ halted_at_tick }).execute();
  await halt(1);
  await signals.dayLater(52_000);
  await setStar({ status: 'suspended' });
  await halt(null);
  await signals.moveTo(52_000);
  expect(await outcomeOf(id)).toBeNull();
  await sql`update squad_signal set due_at = due_at - interval '1 hour', made_at = made_at - interval '1 hour' where id = ${other}`.execute(
    db,
  );
  clock.advance(signalWaitMs - 30 * tickMs);
  await signals.moveTo(52_000);
  expect([await outcomeOf(id), await outcomeOf(other)]).toEqual([null, 'void']);
  await setStar({ status: 'active' });
  await signals.moveTo(52_100);
  expect(await signals.row(id)).toMatchObject({ outcome: 'right', scored_cents: 52_100 });
  expect(await signals.chat.squads.noticesOf(memberAt(1))).toEqual(['Your signal is void']);
  await callBy(1);
});

test('a star that leaves the exchange makes its open calls void at the next tick', async () => {
  const { db, clock } = signals.services;
  const id = await callBy(0);
  await sql`insert into retirement (id, celebrity_id, noticed_at, on_request, actor_id, reason, sentence, due_at)
    values (gen_random_uuid(), '1', ${clock.now()}, false, gen_random_uuid(), 'Test', 'Leaves.', ${new Date(clock.nowMs() + dayMs)})`.execute(
    db,
  );
  await signals.moveTo(50_500);
  expect(await signals.row(id)).toMatchObject({ outcome: 'void', scored_cents: null, move_bps: null });
  await sql`delete from retirement`.execute(db);
});

test('a split between call and score converts the price of the call, as charts do', async () => {
  const { db, clock } = signals.services;
  const id = await callBy(0);
  await sql`insert into split (celebrity_id, number, from_shares, to_shares, state, announced_day, announced_at, executed_day,
      executed_at, first_tick, price_before_cents, price_after_cents, scale, completed_at)
    values ('1', 1, 1, 10, 'executed', ${new Date(clock.nowMs() - dayMs)}, ${clock.now()}, ${clock.now()}, ${clock.now()}, 1,
      50000, 5000, 10, ${clock.now()})`.execute(db);
  await sql`update celebrity_market set splits = 1, price_cents = 5000 where celebrity_id = '1'`.execute(db);
  const [shown] = (await signals.chat.rows()).slice(-1);
  expect(shown?.signal).toMatchObject({ price_cents: 50_000, later_splits: [{ from: 1, to: 10 }] });
  await signals.dayLater(5_050);
  expect(await signals.row(id)).toMatchObject({
    outcome: 'right',
    called_cents: 5_000,
    scored_cents: 5_050,
    move_bps: 100,
  });
  await sql`delete from split`.execute(db);
  await sql`update celebrity_market set splits = 0 where celebrity_id = '1'`.execute(db);
  await sql`update squad_signal set outcome = 'void', called_cents = null, scored_cents = null, move_bps = null, scored_tick = null`.execute(
    db,
  );
});

test('who sells after the call is marked with the next tick, by an undo too, and nobody else is', async () => {
  const { game, services } = signals;
  const [seller, undoer, keeper, early] = [0, 1, 2, 3].map(memberAt);
  for (const userId of [seller, keeper, early]) await game.trade(userId ?? '', { shares: 3 });
  await game.trade(early ?? '', { side: 'sell' });
  await setTier(services.db, { userId: undoer ?? '', tier: 'elite', now: services.clock.now() });
  const bought = await game.trade(undoer ?? '');
  const ids = [await callBy(0), await callBy(1), await callBy(2), await callBy(3)];
  await game.trade(keeper ?? '', { celebrityId: 'gh1' });
  await game.trade(keeper ?? '', { celebrityId: 'gh1', side: 'sell' });
  await game.trade(keeper ?? '');
  services.clock.advance(1_000);
  await game.trade(seller ?? '', { side: 'sell' });
  const soldAt = services.clock.now();
  await game.undo(undoer ?? '', bought.id);
  await signals.moveTo(50_100);
  await signals.moveTo(50_200);
  const marks = await Promise.all(ids.map(async (id) => (await signals.row(id)).sold_at));
  expect(marks).toEqual([soldAt, soldAt, null, null]);
  expect(signals.chat.announced.at(-1)?.changed).toHaveLength(2);
  await signals.dayLater(50_300);
  await game.trade(keeper ?? '', { side: 'sell' });
  await signals.moveTo(50_300);
  expect((await signals.row(ids[2] ?? '')).sold_at).toBeNull();
});

test('calls of who is removed, suspended or archived with the squad are scored; a quiet caller is not notified', async () => {
  const { services, chat } = signals;
  const [removed, suspended, quiet] = [await callBy(0), await callBy(1), await callBy(2)];
  const handle = await chat.squads.readHandle(memberAt(0));
  await kickMember(services, { squadId: chat.squadId, userId: chat.captain, handle, reason: 'Insults' });
  await suspendByAdmin(services, memberAt(1));
  await setQuiet(services.db, chat.squadId, memberAt(2), true);
  await signals.dayLater(49_000);
  expect(await Promise.all([removed, suspended, quiet].map(outcomeOf))).toEqual(Array(3).fill('missed'));
  expect(await chat.squads.noticesOf(memberAt(2))).toEqual([]);
  expect((await chat.squads.noticesOf(memberAt(0)))[0]).toBe('Your signal missed');
});

test('a deleted account takes its signals along', async () => {
  const { services, chat } = signals;
  const id = await callBy(0);
  await deleteAccount({ ...services, personalTables }, memberAt(0));
  await signals.dayLater(49_000);
  await expect(signals.row(id)).rejects.toThrow('there is no such signal');
  expect((await chat.rows()).some((row) => row.id === id)).toBe(false);
});
