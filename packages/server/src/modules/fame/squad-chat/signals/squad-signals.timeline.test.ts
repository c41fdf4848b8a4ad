import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TimelineEntry } from '../../../../platform/timeline-entry.js';
import { listTimeline } from '../../../house/users/timeline.sql.js';
import { SignalsUnderTest } from './squad-signals.fixture.js';
import { signalEntry } from './squad-signals.timeline.js';

let signals: SignalsUnderTest;

beforeEach(async () => {
  signals = await SignalsUnderTest.open();
});
afterEach(() => signals.chat.close());

async function timelineOf(userId: string): Promise<string[][]> {
  const entries = [signalEntry as TimelineEntry];
  const rows = await listTimeline(signals.services.db, { userId, entries, cursor: undefined, limit: 10 });
  return rows.map(({ data }) => Object.values(signalEntry.texts(data as never)));
}

test('the timeline of a person has the signals, with the call and what became of it', async () => {
  const { member, other } = signals.chat;
  await signals.call(member, { direction: 'down' });
  const celebrity = signals.services.db.selectFrom('celebrity').select('name').where('id', '=', '1');
  const { name } = await celebrity.executeTakeFirstOrThrow();
  const [[title, text] = []] = await timelineOf(member);
  expect(title).toBe(`Signal in Velvet Fans 1: ${name} falls`);
  expect(text).toBe('open');
  expect(await timelineOf(other)).toEqual([]);
});
