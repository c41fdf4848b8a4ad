import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { StreamMessage } from '../../../platform/live.js';
import { topicEndChannel } from '../../../platform/topic-end.sql.js';
import { suspendByAdmin } from '../../people/access/access.fixture.js';
import { kickMember } from './kick-member.js';
import { leaveSquad } from './leave-squad.js';
import { mayJoinTopic } from './may-join-topic.js';
import { SquadsUnderTest } from './squads.fixture.js';
import { squadsModule } from './squads.module.js';

let squads: SquadsUnderTest;
/** What was sent to the topic of each squad and to each player, and whose topics ended. */
let sent: string[] = [];

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
  const { listener, live } = squads.services;
  vi.spyOn(live, 'publish').mockImplementation((_topic, id, { data }: StreamMessage) => {
    expect(JSON.parse(data)).toEqual({ squadId: id });
    sent.push(`topic ${id}`);
  });
  vi.spyOn(live, 'sendTo').mockImplementation((userId) => void sent.push(`player ${userId}`));
  squadsModule.live.subscribe(squads.services);
  listener.on(topicEndChannel, (payload) => void sent.push(`end ${payload}`));
  await listener.start();
});
beforeEach(() => {
  sent = [];
});
afterAll(() => squads.services.close());

const mayJoin = (userId: string | null, id: string) =>
  mayJoinTopic(squads.services, { viewer: userId === null ? null : ({ userId } as Viewer), id });

test('members of the squad join its topic, and nobody else', async () => {
  const [one, two] = [await squads.stage(), await squads.stage()];
  for (const userId of [one.captain, one.deputy, one.member]) expect(await mayJoin(userId, one.id)).toBe(true);
  for (const userId of [two.captain, null, randomUUID()]) expect(await mayJoin(userId, one.id)).toBe(false);
  for (const id of ['7', '', 'all', randomUUID()]) expect(await mayJoin(one.captain, id)).toBe(false);
  await suspendByAdmin(squads.services, one.member);
  expect(await mayJoin(one.member, one.id)).toBe(false);
});

test('a removed player and one who left follow the squad no longer, and they and its members learn of it', async () => {
  const { id, captain, deputy, members } = await squads.stage(2);
  const [kicked = '', leaver = ''] = members;
  // The deputy's role is the last that was set up.
  await vi.waitFor(() => expect(sent.filter((one) => one === `player ${deputy}`)).toHaveLength(2));
  sent = [];
  const handle = await squads.readHandle(kicked);
  await kickMember(squads.services, { squadId: id, userId: captain, handle, reason: 'Insults' });
  await leaveSquad(squads.services, { squadId: id, userId: leaver });
  const expected = [kicked, leaver].flatMap((userId) => [
    `end ${userId} squad/${id}`,
    `topic ${id}`,
    `player ${userId}`,
  ]);
  await vi.waitFor(() => expect(sent).toEqual(expected));
  expect(await mayJoin(kicked, id)).toBe(false);
});
