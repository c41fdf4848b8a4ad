import { dayMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { newsTask } from './news-task.js';
import { draftOf, StaffNewsUnderTest } from './staff-news.fixture.js';

let staff: StaffNewsUnderTest;

beforeAll(async () => {
  staff = await StaffNewsUnderTest.open();
});
afterAll(() => staff.close());
// Impacts of earlier rounds are more than a day old.
beforeEach(() => staff.services.clock.advance(2 * dayMs));

const runTask = () => newsTask(staff.services).run({ number: 0, atMs: staff.services.clock.nowMs() });

async function impactsOf(celebrityId = '1'): Promise<number[]> {
  const query = staff.services.db.selectFrom('price_impact').select('impact_bps');
  const rows = await query.where('celebrity_id', '=', celebrityId).orderBy('tick_number').execute();
  return rows.map(({ impact_bps }) => impact_bps);
}

test('an item that several editors publish at the same time is published once, with one impact and one entry', async () => {
  const id = await staff.create({ impactBps: 500 });
  const before = (await impactsOf()).length;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => staff.call('POST', `/${id}/publish`, { version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  await staff.news.tick();
  await staff.news.tick();
  expect((await impactsOf()).length).toBe(before + 1);
  const entries = await staff.services.db
    .selectFrom('audit_entry')
    .select('action')
    .where('target_id', '=', id)
    .where('action', '=', 'news.publish')
    .execute();
  expect(entries).toHaveLength(1);
});

test('an edit alongside the leader that publishes is either part of what it publishes, or refused with the published item', async () => {
  const { clock } = staff.services;
  const outcomes = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    clock.advance(2 * dayMs);
    const id = await staff.create({ impactBps: 500 });
    const publishAt = new Date(clock.nowMs() + minuteMs).toISOString();
    await staff.perform(id, 'schedule', { publishAt });
    clock.advance(2 * minuteMs);
    const edit = () => staff.call('PUT', `/${id}`, { version: 2, ...draftOf({ title: 'Edited', impactBps: -700 }) });
    const later = async () => {
      await new Promise((resolve) => setTimeout(resolve, round));
      return edit();
    };
    const [answer] = await Promise.all([round % 2 === 0 ? later() : edit(), runTask()]);
    outcomes.add(answer.status);
    const item = await staff.news.item(id);
    expect(item).toMatchObject({ status: 'published', public_at: expect.any(Date) });
    const applied = answer.status === 200 ? { title: 'Edited', impact_bps: -700 } : { impact_bps: 500 };
    expect(item).toMatchObject(applied);
    if (answer.status !== 200) {
      expect([answer.status, answer.json().details.current.status]).toEqual([409, 'published']);
    }
    await staff.news.tick();
    expect((await impactsOf()).at(-1)).toBe(applied.impact_bps);
  }
  expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true);
  expect(brokenFindings(await auditDatabase(staff.services.db))).toEqual([]);
});

test('an item that is unscheduled while the leader publishes is a draft or published, never half of each', async () => {
  const { clock } = staff.services;
  for (let round = 0; round < 8; round += 1) {
    clock.advance(2 * dayMs);
    const id = await staff.create({ impactBps: -500 });
    await staff.perform(id, 'schedule', { publishAt: new Date(clock.nowMs() + minuteMs).toISOString() });
    clock.advance(2 * minuteMs);
    const [answer] = await Promise.all([staff.call('POST', `/${id}/unschedule`, { version: 2 }), runTask()]);
    const { status, public_at } = await staff.news.item(id);
    if (answer.status === 200) expect([status, public_at]).toEqual(['draft', null]);
    else expect([answer.status, status, public_at]).toEqual([409, 'published', expect.any(Date)]);
    await staff.news.tick();
    await staff.news.tick();
  }
  expect(brokenFindings(await auditDatabase(staff.services.db))).toEqual([]);
});
