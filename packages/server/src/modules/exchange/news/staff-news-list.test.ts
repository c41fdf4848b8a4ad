import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffNewsUnderTest } from './staff-news.fixture.js';

let staff: StaffNewsUnderTest;

beforeAll(async () => {
  staff = await StaffNewsUnderTest.open();
});
afterAll(() => staff.close());

async function titles(query: string): Promise<string[]> {
  const answer = await staff.call('GET', `?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json().rows.map(({ title }: { title: string }) => title);
}

test('the list searches titles and texts, filters by status, author and celebrity, and pages by ten', async () => {
  const { clock } = staff.services;
  for (let number = 1; number <= 12; number += 1) {
    clock.advance(hourMs);
    const body = number === 3 ? 'On 100%_ of the usual volume.' : 'A text.';
    await staff.create({ title: `Headline ${number}`, body, celebrityId: number === 5 ? 'gh1' : null });
  }
  expect(await titles('page=0')).toEqual(Array.from({ length: 10 }, (_, index) => `Headline ${12 - index}`));
  expect(await titles('page=1')).toEqual(['Headline 2', 'Headline 1']);
  expect((await staff.call('GET', '')).json()).toMatchObject({ total: 12, totalIsMinimum: false });
  expect(await titles('q=hEaDline%201')).toEqual(['Headline 12', 'Headline 11', 'Headline 10', 'Headline 1']);
  expect([await titles('q=100%25_'), await titles('q=%25')]).toEqual([['Headline 3'], ['Headline 3']]);
  expect(await titles('celebrityId=gh1')).toEqual(['Headline 5']);
  expect(await titles('status=scheduled')).toEqual([]);
  expect(await titles('author=newsroom')).toEqual([]);
  expect(await titles('sort=title&direction=asc')).toEqual(await titles('sort=title&direction=asc&status=draft'));
  for (const query of ['page=-1', 'status=public', 'sort=body', 'limit=3', 'q=%00']) {
    expect((await staff.call('GET', `?${query}`)).status, query).toBe(400);
  }
});

test('the CSV has every row of the filter, and a headline that looks like a formula stays a text', async () => {
  await staff.create({ title: '=HYPERLINK("x")', celebrityId: null });
  const all = await staff.call('GET', '/csv');
  expect(all.text.trim().split('\r\n')).toHaveLength(14);
  expect(all.text).toContain(`"'=HYPERLINK(""x"")"`);
  expect((await staff.call('GET', '/csv?q=Headline')).text.trim().split('\r\n')).toHaveLength(13);
});

test('the balance counts the impacts of 30 days, archived ones too, and those that are scheduled', async () => {
  const { clock } = staff.services;
  const balance = async () => (await staff.call('GET', '/balance')).json();
  expect(await balance()).toEqual({ up: 0, down: 0, scheduledUp: 0, scheduledDown: 0 });
  const publish = async (celebrityId: string, impactBps: number) => {
    const id = await staff.create({ celebrityId, impactBps });
    await staff.perform(id, 'publish');
    return id;
  };
  const up = await publish('1', 800);
  await publish('gh1', 300);
  await publish('ng1', -500);
  // Public, and not yet taken in by a tick.
  expect(await balance()).toMatchObject({ up: 0, down: 0 });
  await staff.news.tick();
  await staff.perform(up, 'archive');
  const next = await staff.create({ celebrityId: 'za1', impactBps: -400 });
  await staff.perform(next, 'schedule', { publishAt: new Date(clock.nowMs() + dayMs).toISOString() });
  expect(await balance()).toEqual({ up: 2, down: 1, scheduledUp: 0, scheduledDown: 1 });
  clock.advance(31 * dayMs);
  expect(await balance()).toEqual({ up: 0, down: 0, scheduledUp: 0, scheduledDown: 1 });
});
