import { randomUUID } from 'node:crypto';
import { signalMs } from '@limelight/rules/squad-signal';
import { tickMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leaveSquad } from '../../squads/leave-squad.js';
import { refusalOf } from '../../squads/squads.fixture.js';
import { deleteMessage, editMessage, removeMessage } from '../change-message.js';
import { muteMember } from '../mute-member.js';
import { addReaction } from '../react.js';
import { reportMessage } from '../report-message.js';
import { makeSignal } from './make-signal.js';
import { findOpenSignal, listSignals } from './signal.sql.js';
import { SignalsUnderTest } from './squad-signals.fixture.js';

let signals: SignalsUnderTest;

beforeAll(async () => {
  signals = await SignalsUnderTest.open({ members: 6 });
});
beforeEach(() => signals.chat.pause());
afterAll(async () => {
  await signals.chat.squads.expectSound();
  await signals.close();
});

const memberAt = (place: number) => signals.chat.members[place] ?? '';

test('a call stands in the chat under the next number, with its price, its time and what the caller holds', async () => {
  const { chat, game, services } = signals;
  await chat.send(memberAt(0), 'Before');
  await signals.moveTo(50_000);
  await game.trade(memberAt(0));
  const { signal } = await signals.call(memberAt(0), { direction: 'down' });
  const rows = await chat.rows();
  expect(rows.at(-1)).toMatchObject({ number: signal.number, id: signal.id, text: 'Ada Marlowe down over 24 h' });
  expect(rows.at(-1)?.signal).toMatchObject({ id: signal.id, direction: 'down' });
  expect(rows.at(-2)).toMatchObject({ number: signal.number - 1, text: 'Before', signal: null });
  const row = await signals.row(signal.id);
  expect(row).toMatchObject({ price_cents: 50_000, held: true, sold_at: null, outcome: null, celebrity_id: '1' });
  expect(row.due_at.getTime() - row.made_at.getTime()).toBe(signalMs);
  expect(row.made_at).toEqual(services.clock.now());
  const { head } = chat.announced.at(-1)?.grown ?? { head: 0 };
  expect(head).toBe(signal.number);
  // Who answers it quotes its text.
  chat.pause();
  expect(await chat.send(memberAt(1), 'Why?', { replyTo: signal.number })).toMatchObject({
    reply_text: 'Ada Marlowe down over 24 h',
  });
});

test('the same request again returns the same signal, concurrently too, and another with its id is refused', async () => {
  const request = await signals.request(memberAt(1));
  const all = await Promise.all(Array.from({ length: 6 }, () => makeSignal(signals.services, request)));
  expect(new Set(all.map(({ signal }) => signal.number)).size).toBe(1);
  expect((await makeSignal(signals.services, { ...request, tick: 1 })).signal.id).toBe(request.id);
  for (const changes of [{ direction: 'down' }, { userId: memberAt(2) }] as const) {
    expect(await refusalOf(makeSignal(signals.services, { ...request, ...changes }))).toBe('ID_REUSED');
  }
  const said = await signals.chat.send(memberAt(2), 'An id of a message');
  expect(await refusalOf(signals.call(memberAt(2), { id: said.id }))).toBe('ID_REUSED');
});

test('a player has one open signal over all squads, however many are sent at the same moment', async () => {
  const { squads } = signals.chat;
  const caller = memberAt(2);
  const other = await squads.found(await squads.addPlayer(), { celebrityId: 'gh1' });
  await squads.join(other.id, caller);
  const requests = await Promise.all(
    Array.from({ length: 6 }, (_, place) => signals.request(caller, place % 2 === 0 ? {} : { squadId: other.id })),
  );
  const answers = await Promise.all(requests.map((request) => refusalOf(makeSignal(signals.services, request))));
  expect(answers.toSorted()).toEqual([...Array(5).fill('SIGNAL_OPEN'), 'done']);
  expect((await findOpenSignal(signals.services.db, caller))?.user_id).toBe(caller);
});

test('who is new, no member, muted or too late cannot call, and nothing is stored', async () => {
  const { chat, services } = signals;
  const { squads, squadId, captain } = chat;
  const [young, untraded] = [await squads.addPlayer({ ageDays: 6 }), await squads.addPlayer()];
  await squads.join(squadId, young, untraded);
  const stranger = await squads.addPlayer();
  const muted = memberAt(3);
  const handle = await squads.readHandle(muted);
  await muteMember(services, { squadId, userId: captain, handle, length: '24h', reason: 'Insults' });
  await signals.moveTo(51_000);
  const seen = await signals.market.trading.tick();
  await signals.moveTo(51_001);
  const before = await chat.rows();
  const lackOf = (userId: string) => signals.call(userId).catch(({ code, details }) => `${code} ${details?.lack}`);
  expect(await lackOf(young)).toBe('SIGNAL_NEW ACCOUNT_DAYS');
  expect(await lackOf(untraded)).toBe('SIGNAL_NEW TRADES');
  const call = async (userId: string, changes = {}) => refusalOf(signals.call(userId, changes));
  expect(await call(stranger)).toBe('SQUAD_MEMBERS_ONLY');
  expect(await call(muted)).toBe('CHAT_MUTED');
  expect(await call(captain, { squadId: randomUUID() })).toBe('NOT_FOUND');
  expect(await call(captain, { tick: seen })).toBe('PRICE_MOVED');
  expect(await call(captain, { tick: 0 })).toBe('PRICE_MOVED');
  expect(await call(captain, { tick: seen + 9 })).toBe('TICK_UNKNOWN');
  expect(await chat.rows()).toEqual(before);
});

test('nobody calls a star that is halted or suspended, or in an archived squad', async () => {
  const { db } = signals.services;
  const { captain, squadId } = signals.chat;
  const market = (halted_at_tick: number | null) =>
    db.updateTable('celebrity_market').set({ halted_at_tick }).execute();
  await market(1);
  expect(await refusalOf(signals.call(captain))).toBe('TRADING_HALTED');
  await market(null);
  const celebrity = (status: 'active' | 'suspended') => db.updateTable('celebrity').set({ status }).execute();
  await celebrity('suspended');
  expect(await refusalOf(signals.call(captain))).toBe('CELEBRITY_SUSPENDED');
  await celebrity('active');
  const squad = (archived_at: Date | null) =>
    db
      .updateTable('squad')
      .set({ archived_at, archive_reason: archived_at && 'staff' })
      .where('id', '=', squadId)
      .execute();
  await squad(signals.services.clock.now());
  expect(await refusalOf(signals.call(captain))).toBe('SQUAD_ARCHIVED');
  await squad(null);
});

test('a signal cannot be edited, deleted, removed or reported, and can be answered and reacted to', async () => {
  const { services, chat } = signals;
  const caller = memberAt(4);
  const { signal } = await signals.call(caller);
  const key = { squadId: chat.squadId, userId: caller, number: signal.number };
  const officer = { ...key, userId: chat.captain };
  const attempts = [
    editMessage(services, { ...key, text: 'Something else' }),
    deleteMessage(services, key),
    removeMessage(services, { ...officer, reason: 'Spam' }),
    reportMessage(services, { ...officer, reason: 'spam' }),
  ];
  expect(await Promise.all(attempts.map(refusalOf))).toEqual(Array(4).fill('SIGNAL_STANDS'));
  const { row } = await addReaction(services, { ...officer, reaction: 'flame' });
  expect(row.signal?.id).toBe(signal.id);
});

test('the call of a member who has left stays on the list, which pages go through by number', async () => {
  const { services, chat } = signals;
  const leaver = memberAt(5);
  const { signal } = await signals.call(leaver);
  await leaveSquad(services, { squadId: chat.squadId, userId: leaver });
  const read = (before: number) => listSignals(services.db, chat.squadId, { before, limit: 2, viewerId: chat.captain });
  const first = await read(0);
  expect(first[0]).toMatchObject({ user_id: leaver, signal: { id: signal.id } });
  const second = await read(first.at(-1)?.signal.number ?? 0);
  const numbers = [...first, ...second].map((row) => row.signal.number);
  expect(numbers).toEqual(numbers.toSorted((left, right) => right - left));
  expect(new Set(numbers).size).toBe(4);
  services.clock.advance(tickMs);
});
