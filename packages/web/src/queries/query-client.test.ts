import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client';

const queryKey = ['orders'];

/** A server that answers when it is told to, with what was true when it was asked. */
function slowServer() {
  const answers: (() => void)[] = [];
  let truth = 'open';
  return {
    change: (next: string) => {
      truth = next;
    },
    ask: () => {
      const read = truth;
      return new Promise<string>((resolve) => answers.push(() => resolve(read)));
    },
    answer: () => answers.shift()?.(),
    get waiting() {
      return answers.length;
    },
  };
}

test('what is made old while its first answer is under way is asked for again', async () => {
  const client = createQueryClient();
  const server = slowServer();
  const observer = new QueryObserver(client, { queryKey, queryFn: server.ask });
  const stop = observer.subscribe(() => {});
  server.change('filled');
  const isFresh = client.invalidateQueries({ queryKey });
  server.answer();
  await expect.poll(() => server.waiting).toBe(1);
  expect(observer.getCurrentResult().data).toBe('open');
  server.answer();
  await isFresh;
  expect(observer.getCurrentResult().data).toBe('filled');
  stop();
});

test('what nobody shows is old once its first answer is there, and is asked for when it is shown again', async () => {
  const client = createQueryClient();
  const server = slowServer();
  const first = client.fetchQuery({ queryKey, queryFn: server.ask });
  const isMarked = client.invalidateQueries({ queryKey });
  server.answer();
  await Promise.all([first, isMarked]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(server.waiting).toBe(0);
});

test('a list that has its answer is asked for once', async () => {
  const client = createQueryClient();
  const server = slowServer();
  const observer = new QueryObserver(client, { queryKey, queryFn: server.ask });
  const stop = observer.subscribe(() => {});
  server.answer();
  await expect.poll(() => observer.getCurrentResult().data).toBe('open');
  const isFresh = client.invalidateQueries({ queryKey });
  expect(server.waiting).toBe(1);
  server.answer();
  await isFresh;
  expect(server.waiting).toBe(0);
  stop();
});
