import { earlyAlertsSchema } from '@limelight/contract/exchange/early-alerts.schema';
import { minuteMs } from '@limelight/rules/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StreamClient, withoutListener } from '../../../platform/stream.fixture.js';
import { createTestServices } from '../../../testing/services.js';
import { unscheduleNews } from '../news/news.public.js';
import { EarlyAlertsUnderTest } from './early-alerts.fixture.js';
import { subscribeToEarlyAlerts } from './subscribe-to-early-alerts.js';

let alerts: EarlyAlertsUnderTest;

beforeEach(async () => {
  alerts = await EarlyAlertsUnderTest.open();
  await alerts.services.listener.start();
});

afterEach(() => alerts.close());

/** The states of the alerts in each event that a stream received. */
function received(stream: StreamClient): string[] {
  return [...stream.text().matchAll(/^event: earlyAlert\ndata: (.*)$/gm)].map(([, data = '']) =>
    earlyAlertsSchema
      .parse(JSON.parse(data))
      .alerts.map(({ state }) => state)
      .join(),
  );
}

/**
 * A VIP player's stream that has received its first state: whatever else was sent before has arrived
 * elsewhere too.
 */
async function openVipStream(byKey = false): Promise<StreamClient> {
  const stream = await alerts.stream(await alerts.player('basic'), { byKey });
  await expect.poll(() => received(stream)).toEqual(['']);
  return stream;
}

test.each([
  ['session', false],
  ['API key that reads', true],
])('a VIP player with a %s receives each change of an alert while the stream is open', async (_, byKey) => {
  const stream = await openVipStream(byKey);
  const id = await alerts.scheduled(20 * minuteMs);
  await expect.poll(() => received(stream)).toEqual(['', 'upcoming']);
  await alerts.reschedule(id, 25 * minuteMs);
  await expect.poll(() => received(stream)).toEqual(['', 'upcoming', 'postponed']);
  await unscheduleNews(alerts.services, id);
  await expect.poll(() => received(stream)).toEqual(['', 'upcoming', 'postponed', 'withdrawn']);
});

test('a stream opened as free receives alerts from the upgrade on, one opened as VIP none after the membership', async () => {
  const [rising, falling] = [await alerts.player('free'), await alerts.player('elite')];
  const [risen, fallen, witness] = [await alerts.stream(rising), await alerts.stream(falling), await openVipStream()];
  const id = await alerts.scheduled(20 * minuteMs);
  await expect.poll(() => received(witness)).toEqual(['', 'upcoming']);
  await expect.poll(() => received(fallen)).toEqual(['', 'upcoming']);
  expect(risen.text()).not.toContain('earlyAlert');

  await alerts.setTier(rising, 'basic');
  await alerts.setTier(falling, 'free');
  await alerts.pass(30_000);
  await expect.poll(() => received(risen)).toEqual(['upcoming']);
  await alerts.reschedule(id, 25 * minuteMs);
  await expect.poll(() => received(risen)).toEqual(['upcoming', 'postponed']);
  await expect.poll(() => received(witness).at(-1)).toBe('postponed');
  expect(received(fallen)).toEqual(['', 'upcoming']);
});

test('streams of free players and of visitors carry no event about alerts, whenever they open', async () => {
  const free = await alerts.player('free');
  const early = await alerts.stream(free);
  const witness = await openVipStream();
  await alerts.scheduled(20 * minuteMs);
  await expect.poll(() => received(witness)).toEqual(['', 'upcoming']);
  const [late, visitor] = [await alerts.stream(free), await alerts.stream('')];
  await openVipStream().catch(() => undefined);
  for (const stream of [early, late, visitor]) expect(stream.events()).toEqual([]);
});

test('an alert announced by another instance, or while the listener was disconnected, reaches the stream', async () => {
  const { services } = alerts;
  const stream = await openVipStream();
  const other = await createTestServices({ database: services.database, clock: services.clock });
  const sent: string[] = [];
  Object.defineProperty(other.live, 'userIds', { value: [await alerts.player('pro')] });
  other.live.sendTo = (_userId, { data }) => void sent.push(data);
  subscribeToEarlyAlerts(other);
  await other.listener.start();
  const id = await alerts.scheduled(20 * minuteMs);
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => received(stream)).toEqual(['', 'upcoming']);
  await other.close();
  await withoutListener(services, () => alerts.reschedule(id, 25 * minuteMs));
  await expect.poll(() => received(stream).at(-1)).toBe('postponed');
});
