import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBrokenRows } from '../../../../platform/invariant.sql.js';
import { SignalsUnderTest } from './squad-signals.fixture.js';
import { squadSignalInvariants } from './squad-signals.invariants.sql.js';

let signals: SignalsUnderTest;

beforeEach(async () => {
  signals = await SignalsUnderTest.open();
  await signals.moveTo(50_000);
  await signals.game.trade(signals.chat.member);
  await signals.call(signals.chat.member);
  await signals.game.trade(signals.chat.member, { side: 'sell' });
  await signals.call(signals.chat.other, { direction: 'down' });
  await signals.dayLater(51_000);
  await signals.call(signals.chat.member);
});

afterEach(() => signals.close());

const findBroken = async () => {
  const { db } = signals.services;
  const found = await Promise.all(squadSignalInvariants.map((each) => listBrokenRows(db, each, 10)));
  return squadSignalInvariants.flatMap(({ invariant }, place) => ((found[place]?.length ?? 0) > 0 ? [invariant] : []));
};

test.each([
  ["update squad_signal set scored_at = scored_at + interval '1 hour' where sold_at is not null", 'one open signal'],
  ["update squad_signal set outcome = 'missed' where outcome = 'right'", 'as its two prices say'],
  ['update squad_signal set move_bps = move_bps + 1 where outcome is not null', 'as its two prices say'],
  ["update squad_signal set due_at = due_at + interval '1 hour' where outcome is null", 'as its two prices say'],
  ['update squad_signal set price_cents = 49999 where outcome is not null', 'converted by the splits'],
  ["update squad_signal set sold_at = made_at where direction = 'down'", 'has, after the call'],
  [
    "update squad_signal set sold_at = scored_at + interval '1 second' where sold_at is not null",
    'has, after the call',
  ],
  ['update squad_message set user_id = gen_random_uuid() where number = 1', 'is its own'],
])('the audit finds what %s breaks', async (statement, invariant) => {
  expect(await findBroken()).toEqual([]);
  await sql.raw(statement).execute(signals.services.db);
  expect(await findBroken()).toEqual([expect.stringContaining(invariant)]);
});
