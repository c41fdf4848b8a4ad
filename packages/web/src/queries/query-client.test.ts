import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, showAnswer } from './query-client';

const queryKey = ['orders'];

/** A server that responds on demand, with the state at the time of the request. */
function slowServer() {
  const responses: (() => void)[] = [];
  let state = 'open';
  return {
    change: (next: string) => {
      state = next;
    },
    fetch: () => {
      const read = state;
      return new Promise<string>((resolve) => responses.push(() => resolve(read)));
    },
    respond: () => responses.shift()?.(),
    get waiting() {
      return responses.length;
    },
  };
}

test('a query that is invalidated during its first fetch is fetched again', async () => {
  const client = createQueryClient();
  const server = slowServer();
  const observer = new QueryObserver(client, { queryKey, queryFn: server.fetch });
  const stop = observer.subscribe(() => {});
  server.change('filled');
  const isFresh = client.invalidateQueries({ queryKey });
  server.respond();
  await expect.poll(() => server.waiting).toBe(1);
  expect(observer.getCurrentResult().data).toBe('open');
  server.respond();
  await isFresh;
  expect(observer.getCurrentResult().data).toBe('filled');
  stop();
});

test('an inactive query that is invalidated during its first fetch stays invalidated and is not fetched', async () => {
  const client = createQueryClient();
  const server = slowServer();
  const first = client.fetchQuery({ queryKey, queryFn: server.fetch });
  const isMarked = client.invalidateQueries({ queryKey });
  server.respond();
  await Promise.all([first, isMarked]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(server.waiting).toBe(0);
});

test('a query with data is fetched once per invalidation', async () => {
  const client = createQueryClient();
  const server = slowServer();
  const observer = new QueryObserver(client, { queryKey, queryFn: server.fetch });
  const stop = observer.subscribe(() => {});
  server.respond();
  await expect.poll(() => observer.getCurrentResult().data).toBe('open');
  const isFresh = client.invalidateQueries({ queryKey });
  expect(server.waiting).toBe(1);
  server.respond();
  await isFresh;
  expect(server.waiting).toBe(0);
  stop();
});

test('the answer of a change is not replaced by a response that was read before it', async () => {
  const client = createQueryClient();
  const server = slowServer();
  client.setQueryData(queryKey, 'open');
  const observer = new QueryObserver(client, { queryKey, queryFn: server.fetch });
  const stop = observer.subscribe(() => {});
  void observer.refetch();
  expect(server.waiting).toBe(1);
  await showAnswer(queryKey, 'cancelled', client);
  server.respond();
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(observer.getCurrentResult().data).toBe('cancelled');
  stop();
});
