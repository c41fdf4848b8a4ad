import { paths } from '@limelight/contract/paths';
import { addDays, londonDay } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyTask } from '../daily-task.js';
import { dailyInsiderTip } from '../modules/exchange/insider-tip/write-tip.js';
import { AccessUnderTest, type Caller, callers } from './access-matrix.fixture.js';
import { rows } from './access-matrix-table.fixture.js';

let access: AccessUnderTest;
let text: string;

beforeAll(async () => {
  access = await AccessUnderTest.open();
  const { services } = access;
  // As if the market had traded for a year: its clock is at noon, when the tip is due.
  await services.db.updateTable('candle_1d').set({ simulated: false }).execute();
  await dailyTask(services, dailyInsiderTip).run({ number: 1, atMs: services.clock.nowMs() });
  const tip = await services.db.selectFrom('insider_tip').select('text').executeTakeFirstOrThrow();
  text = tip.text;
  const day = addDays(londonDay(services.clock.nowMs()), -1);
  await services.db
    .insertInto('insider_tip')
    .values({ day, author: 'staff', celebrity_id: '1', text, at: services.clock.now() })
    .execute();
});

afterAll(() => access.close());

const reading = rows.filter(({ route }) => route.startsWith('GET '));
const urls = [
  ...reading.map(({ route, url }) => url ?? route.split(' ')[1]?.replace(/:\w+/, '1') ?? ''),
  ...Object.values(paths).map((path) => path.replace(/\$\w+/, '1')),
];

test('VIP Elite reads the tip, by its endpoint and by the notification', async () => {
  for (const url of ['/api/v1/insider-tip', '/api/v1/notifications']) {
    expect((await access.call('elite', { method: 'GET', url })).body, url).toContain(text);
  }
});

test.each(callers.filter((caller): caller is Exclude<Caller, 'elite'> => caller !== 'elite'))(
  '%s finds the tip in no response of any endpoint or page',
  async (caller) => {
    for (const url of urls) {
      const { body } = await access.call(caller, { method: 'GET', url });
      expect.soft(body.includes(text), `${url} as ${caller}`).toBe(false);
    }
  },
);
