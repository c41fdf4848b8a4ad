import type { OwnPledges, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client';
import { queryKeys } from './query-keys';
import { squadEventFixture, startedEventFixture } from './squad-event.fixture';
import { eventKeys, type ShownEvent, takeSquadEvent } from './squad-events';

const event = squadEventFixture();
const squadId = event.squad?.id ?? '';
const allKey = eventKeys.list({});
const ofSquad = eventKeys.list({ squadId });
const ofAnother = eventKeys.list({ squadId: 'another' });
const page = eventKeys.page(event.id, '');

function clientWith(...events: readonly SquadEvent[]) {
  const client = createQueryClient();
  for (const key of [allKey, ofSquad]) client.setQueryData(key, events);
  client.setQueryData(ofAnother, []);
  client.setQueryData<ShownEvent>(page, { event, host: null });
  const own: OwnPledges = { pledges: [], privateEvents: [{ event, host: 'ama', inviteCode: null }] };
  client.setQueryData(queryKeys.ownPledges, own);
  return client;
}

type Client = ReturnType<typeof clientWith>;
const listed = (client: Client, key: readonly unknown[]) => client.getQueryData<readonly SquadEvent[]>(key);
const isOld = (client: Client, key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

test('a pledge changes the cached lists and pages, which stay', () => {
  const client = clientWith(event);
  const next = squadEventFixture({ pledgers: 43, boostPpm: 21_500 });
  takeSquadEvent(client, next);
  for (const key of [allKey, ofSquad]) {
    expect(listed(client, key)).toEqual([next]);
    expect(isOld(client, key)).toBe(false);
  }
  expect(client.getQueryData<ShownEvent>(page)?.event.pledgers).toBe(43);
  expect(client.getQueryData<OwnPledges>(queryKeys.ownPledges)?.privateEvents[0]?.event.pledgers).toBe(43);
});

test('with another stage the lists are fetched again, for their order', () => {
  const client = clientWith(event);
  takeSquadEvent(client, startedEventFixture());
  expect(listed(client, ofSquad)?.[0]?.stage).toBe('started');
  expect(isOld(client, ofSquad)).toBe(true);
});

test('a new event makes the lists stale that it belongs to, and no other', () => {
  const client = clientWith();
  takeSquadEvent(client, event);
  expect([allKey, ofSquad, ofAnother].map((key) => isOld(client, key))).toEqual([true, true, false]);
});

test('a private event is in no list before it has its slot', () => {
  const client = clientWith();
  const isPrivate = { id: 'private', squad: null };
  takeSquadEvent(client, squadEventFixture(isPrivate));
  expect(isOld(client, allKey)).toBe(false);
  takeSquadEvent(client, squadEventFixture({ ...isPrivate, stage: 'scheduled' }));
  expect(isOld(client, allKey)).toBe(true);
});
