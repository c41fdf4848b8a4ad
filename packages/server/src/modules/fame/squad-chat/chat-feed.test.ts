import { randomUUID } from 'node:crypto';
import type { SquadChatNews } from '@limelight/contract/fame/squad-chat.schema';
import { squadChatEvent, squadHeadsEvent } from '@limelight/contract/fame/squad-chat-events.schema';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { StreamHub, StreamMessage } from '../../../platform/live.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { leaveSquad } from '../squads/leave-squad.js';
import { editMessage } from './change-message.js';
import { type ChatChange, ChatNotices, decodeChanges, encodeChanges } from './chat-changes.js';
import { ChatFeed, expectHeads } from './chat-feed.js';
import { moveReader } from './reader.sql.js';
import { ChatUnderTest } from './squad-chat.fixture.js';

describe('what NOTIFY carries', () => {
  const change = fc.record<ChatChange>({
    squadId: fc.uuid(),
    grown: fc.option(fc.record({ after: fc.nat(), head: fc.nat() })),
    changed: fc.array(fc.nat(), { maxLength: 2_000 }),
  });

  it('is whole, in few payloads that PostgreSQL takes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
        const payloads = encodeChanges(changes);
        for (const payload of payloads) expect(payload.length).toBeLessThan(8_000);
        const decoded = payloads.flatMap(decodeChanges);
        for (const { squadId, grown, changed } of changes) {
          const own = decoded.filter((each) => each.squadId === squadId);
          expect(own[0]?.grown).toEqual(grown);
          expect(own.flatMap((each) => each.changed)).toEqual(changed);
        }
      }),
      { numRuns: 50 },
    );
  });
});

let chat: ChatUnderTest;
let published: SquadChatNews[];
let sent: [string, unknown][];
let joined: string[];
let online: string[];
/** Players all of whose pages show the squad. */
let watching: string[];
let feed: ChatFeed;
let live: StreamHub;

beforeEach(async () => {
  chat = await ChatUnderTest.open();
  await storeSettings(chat.squads.services, { autoSlowPerSecond: 1_000 });
  published = [];
  sent = [];
  joined = [chat.squadId];
  online = [chat.member, chat.captain];
  watching = [];
  live = {
    joinedIds: () => joined,
    get userIds() {
      return online;
    },
    hasJoined: (userId) => watching.includes(userId),
    publish: (_topic: unknown, _id: string, { data }: StreamMessage) =>
      void published.push(squadChatEvent.parse(JSON.parse(data))),
    sendTo: (userId: string, { data }: StreamMessage) =>
      void sent.push([userId, squadHeadsEvent.parse(JSON.parse(data))]),
  } as Partial<StreamHub> as StreamHub;
  feed = new ChatFeed({ ...chat.services, live });
});

afterEach(() => chat.close());

const numbers = () => published.flatMap(({ messages }) => messages.map(({ number }) => number));

test('pages get every message once, in order, in few chunks, from whichever instance it comes', async () => {
  const writers = await chat.squads.addPlayers(40);
  await chat.squads.join(chat.squadId, ...writers);
  const { listener } = chat.services;
  feed.subscribe();
  await listener.start();
  const notices = [new ChatNotices(chat.services), new ChatNotices(chat.services)];
  const waiting = writers.flatMap((userId, place) =>
    [1, 2, 3].map(async (index) => {
      const row = await chat.instances[place % 2]?.(chat.message(userId, `message ${index} of ${place}`));
      const number = row?.number ?? 0;
      notices[place % 2]?.announce([
        { squadId: chat.squadId, grown: { after: number - 1, head: number }, changed: [] },
      ]);
    }),
  );
  await Promise.all(waiting);
  await expect.poll(() => published.at(-1)?.head, { timeout: 5_000 }).toBe(120);
  expect([...new Set(numbers())].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 120 }, (_, index) => index + 1),
  );
  for (const [place, { after }] of published.entries()) if (place > 0) expect(after).toBe(published[place - 1]?.head);
  expect(published.length).toBeLessThan(20);
  await listener.close();
});

test('an edited message comes as it is now, without the ones before it', async () => {
  for (let index = 1; index <= 3; index += 1) await chat.send(chat.member, `message ${index}`);
  await editMessage(chat.services, { squadId: chat.squadId, userId: chat.member, number: 2, text: 'Better' });
  feed.heard([{ squadId: chat.squadId, grown: null, changed: [2] }]);
  await expect
    .poll(() => published)
    .toMatchObject([{ after: 3, head: 3, messages: [], changed: [{ number: 2, text: 'Better' }] }]);
});

test('a lost announcement is caught up with the next tick', async () => {
  await chat.send(chat.member, 'First');
  feed.heard(chat.announced);
  await expect.poll(() => numbers()).toEqual([1]);
  await chat.send(chat.other, 'Second');
  await feed.tick();
  await expect.poll(() => numbers()).toEqual([1, 2]);
});

test('who sees the squad on every page gets no heads of it', async () => {
  watching = [chat.member];
  await chat.send(chat.other, 'Hello');
  feed.heard(chat.announced);
  await feed.tick();
  expect(sent.map(([userId]) => userId)).toEqual([chat.captain]);
});

test('a page that nobody shows is not read, and members elsewhere get the newest numbers with the tick', async () => {
  joined = [];
  await chat.send(chat.other, 'Hello');
  await moveReader(chat.services.db, chat.squadId, chat.captain, 1);
  feed.heard(chat.announced);
  await feed.tick();
  await feed.tick();
  expect(published).toEqual([]);
  const head = { squadId: chat.squadId, head: 1, quiet: false };
  expect(sent.toSorted()).toEqual(
    [
      [chat.member, { heads: [{ ...head, readNumber: null }], all: false }],
      [chat.captain, { heads: [{ ...head, readNumber: 1 }], all: false }],
    ].toSorted(),
  );
});

test('the last ones of many players get them too, each once', async () => {
  joined = [];
  online = [...Array.from({ length: 1_100 }, () => randomUUID()), chat.member, chat.captain];
  await chat.send(chat.other, 'Hello');
  feed.heard(chat.announced);
  await feed.tick();
  expect(sent.map(([userId]) => userId).toSorted()).toEqual([chat.member, chat.captain].toSorted());
});

test('a stream that opens gets the numbers of all squads with the next tick alone, and who left one hears of it', async () => {
  await chat.send(chat.other, 'Hello');
  const { listener } = chat.services;
  feed.subscribe();
  await listener.start();
  expectHeads(live, chat.member);
  // In no squad, and not on this instance any more.
  const nobody = await chat.squads.addPlayer();
  online = [chat.member, nobody];
  for (const userId of [nobody, chat.other]) expectHeads(live, userId);
  await feed.tick();
  const heads = [{ squadId: chat.squadId, head: 1, readNumber: null, quiet: false }];
  expect(sent).toEqual([[chat.member, { heads, all: true }]]);
  await feed.tick();
  expect(sent).toHaveLength(1);
  await leaveSquad(chat.services, { squadId: chat.squadId, userId: chat.member });
  await expect
    .poll(async () => {
      await feed.tick();
      return sent.at(-1);
    })
    .toEqual([chat.member, { heads: [], all: true }]);
  await listener.close();
});
