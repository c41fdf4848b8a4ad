import type { OwnPledges } from '@limelight/contract/fame/squad-events.schema';
import { dayMs, hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { eventStartMs, pledgeFixture, squadEventFixture, startedEventFixture } from '../../queries/squad-event.fixture';
import { eventsOf, reservingPledges } from './own-events';

const event = squadEventFixture();
const other = squadEventFixture({
  id: 'other',
  squad: { id: 'other-squad', handle: 'other', name: 'Other' },
  startsAt: new Date(eventStartMs - dayMs).toISOString(),
});
const hosted = squadEventFixture({ id: 'hosted', squad: null });
const pledges: OwnPledges = {
  pledges: [pledgeFixture({ eventId: 'other' })],
  privateEvents: [{ event: hosted, host: 'ama', inviteCode: 'ABCDEFGH' }],
};
const now = eventStartMs - 2 * dayMs;
const idsOf = (whose: 'own' | 'all', changes: { pledges?: OwnPledges; squadIds?: readonly string[] } = {}) =>
  eventsOf({ events: [event, other], pledges: undefined, squadIds: [], ...changes }, whose, now).map(({ id }) => id);

test('own events are those of squads and pledges, and private ones, the next first', () => {
  expect(idsOf('all')).toEqual(['other', event.id]);
  expect(idsOf('own')).toEqual([]);
  expect(idsOf('own', { squadIds: [event.squad?.id ?? ''] })).toEqual([event.id]);
  expect(idsOf('own', { pledges })).toEqual(['other', 'hosted']);
  expect(idsOf('all', { pledges })).toEqual(['other', event.id, 'hosted']);
});

test('a private event that is public by now is there once', () => {
  const list = eventsOf({ events: [hosted], pledges, squadIds: [] }, 'own', now);
  expect(list.map(({ id }) => id)).toEqual(['hosted']);
});

test('an event without a countdown any more is gone', () => {
  const over = { events: [startedEventFixture()], pledges: undefined, squadIds: [] };
  expect(eventsOf(over, 'all', eventStartMs + hourMs)).toHaveLength(1);
  expect(eventsOf(over, 'all', eventStartMs + 2 * hourMs)).toHaveLength(0);
});

test('a pledge reserves cash until it is filled or the event is cancelled', () => {
  const reserving = (changes: Parameters<typeof squadEventFixture>[0]) =>
    reservingPledges({ events: [{ ...other, ...changes }], pledges }).map(({ cents }) => cents);
  expect(reserving({})).toEqual([200_000]);
  expect(reserving({ stage: 'started' })).toEqual([200_000]);
  expect(reserving({ stage: 'cancelled' })).toEqual([]);
  expect(reserving({ stage: 'finished' })).toEqual([]);
});
