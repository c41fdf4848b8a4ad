import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { subscribeToAccountChanges } from './account-changes';
import { queryKeys } from './query-keys';

const ama = { id: 'ama', emailVerified: true };
const kofi = { id: 'kofi', emailVerified: true };

function setUp(openedAs: string | null) {
  const client = new QueryClient();
  const onAnother = vi.fn();
  const onEnd = vi.fn();
  const onOtherOwner = vi.fn();
  subscribeToAccountChanges(client, { openedAs, onAnother, onEnd, onOtherOwner });
  const setAccount = (me: object | null) => void client.setQueryData(queryKeys.me, me);
  const calls = () => [onAnother.mock.calls.length, onOtherOwner.mock.calls.length];
  return { client, setAccount, calls, onEnd };
}

test('updates of the account that opened the stream change nothing', () => {
  const { setAccount, calls } = setUp('ama');
  setAccount(ama);
  setAccount({ ...ama, name: 'Ama' });
  expect(calls()).toEqual([0, 0]);
});

test('the end of a session is noticed once, also of one that only the browser remembers; a visitor has none', () => {
  for (const [openedAs, first, ends] of [
    ['ama', ama, 1],
    ['ama', null, 1],
    ['visitor', null, 0],
  ] as const) {
    const { setAccount, onEnd } = setUp(openedAs);
    setAccount(first);
    setAccount(null);
    expect(onEnd).toHaveBeenCalledTimes(ends);
  }
});

test('verifying the email address reconnects the stream and deletes no data', () => {
  const { setAccount, calls } = setUp('1');
  setAccount({ ...ama, emailVerified: false });
  setAccount(ama);
  expect(calls()).toEqual([0, 1]);
});

test('another account, also from another tab, sees no data of the previous one', async () => {
  const { client, setAccount, calls } = setUp('ama');
  setAccount(ama);
  await client.resetQueries({ queryKey: queryKeys.me });
  expect(calls()).toEqual([0, 0]);
  setAccount(kofi);
  expect(calls()).toEqual([1, 1]);
});

test('signing out changes nothing on the page, and the next account sees no data of the previous one', () => {
  const { setAccount, calls } = setUp('ama');
  setAccount(ama);
  setAccount(null);
  expect(calls()).toEqual([0, 0]);
  setAccount(kofi);
  expect(calls()).toEqual([1, 1]);
});

test('a log-in on a page that never fetched the account counts as a change from a visitor', () => {
  const { setAccount, calls } = setUp('visitor');
  setAccount(ama);
  expect(calls()).toEqual([1, 1]);
});

test('a page joins those of the account that answers, when the browser remembers another', () => {
  const { setAccount, calls } = setUp('kofi');
  setAccount(ama);
  expect(calls()).toEqual([0, 1]);
});
