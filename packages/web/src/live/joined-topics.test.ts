import { beforeEach, expect, test } from 'vitest';
import { JoinedTopics } from './joined-topics';

let waits: { delayMs: number; task: () => void; cancelled: boolean }[];
let opened: (readonly string[])[];
let topics: JoinedTopics;

beforeEach(() => {
  waits = [];
  opened = [];
  topics = new JoinedTopics({
    after: (delayMs, task) => {
      const wait = { delayMs, task, cancelled: false };
      waits.push(wait);
      return () => {
        wait.cancelled = true;
      };
    },
    renew: () => opened.push(topics.take()),
  });
});

/** Lets the shortest waits pass, or all. */
function pass({ untilMs = Number.POSITIVE_INFINITY } = {}): void {
  for (const wait of waits) {
    if (wait.cancelled || wait.delayMs > untilMs) continue;
    wait.cancelled = true;
    wait.task();
  }
}

test('topics that a page joins together open one stream, which has each once', () => {
  topics.join('squad/7');
  topics.join('live-trades/all');
  topics.join('squad/7');
  pass();
  expect(opened).toEqual([['squad/7', 'live-trades/all']]);
});

test('a part that mounts again, or another that follows the same topic, opens nothing', () => {
  const leave = topics.join('squad/7');
  pass();
  topics.join('squad/7');
  leave();
  topics.join('squad/7')();
  pass();
  expect(opened).toEqual([['squad/7']]);
});

test('the topics of the next page replace those of the page before in one step', () => {
  const leave = topics.join('live-trades/1');
  pass();
  leave();
  topics.join('live-trades/2');
  pass();
  expect(opened).toEqual([['live-trades/1'], ['live-trades/2']]);
});

test('a topic that nobody follows any more is left later, unless it is joined again meanwhile', () => {
  const leave = topics.join('live-trades/1');
  pass();
  leave();
  pass({ untilMs: 1_000 });
  const again = topics.join('live-trades/1');
  pass();
  expect(opened).toEqual([['live-trades/1']]);
  again();
  pass();
  expect(opened).toEqual([['live-trades/1'], []]);
});
