import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { subscribeToAccountChanges } from './account-changes';
import { queryKeys } from './query-keys';

const ama = { id: 'ama', emailVerified: true };
const kofi = { id: 'kofi', emailVerified: true };

function setUp({ signedIn }: { readonly signedIn: boolean }) {
  const client = new QueryClient();
  const onAnother = vi.fn();
  const onOtherOwner = vi.fn();
  subscribeToAccountChanges(client, { signedIn, onAnother, onOtherOwner });
  const tell = (me: object | null) => void client.setQueryData(queryKeys.me, me);
  const acts = () => [onAnother.mock.calls.length, onOtherOwner.mock.calls.length];
  return { client, tell, acts };
}

test('the account that the stream was opened with changes nothing, however often it is told', () => {
  const { tell, acts } = setUp({ signedIn: true });
  tell(ama);
  tell({ ...ama, name: 'Ama' });
  expect(acts()).toEqual([0, 0]);
});

test('an address that is verified gets a stream of its own, and what is known stays', () => {
  const { tell, acts } = setUp({ signedIn: true });
  tell({ ...ama, emailVerified: false });
  tell(ama);
  expect(acts()).toEqual([0, 1]);
});

test('another account, from another tab too, finds nothing of the one before', async () => {
  const { client, tell, acts } = setUp({ signedIn: true });
  tell(ama);
  await client.resetQueries({ queryKey: queryKeys.me });
  expect(acts()).toEqual([0, 0]);
  tell(kofi);
  expect(acts()).toEqual([1, 1]);
});

test('who is signed out leaves the page as it is, and whoever comes next finds nothing of it', () => {
  const { tell, acts } = setUp({ signedIn: true });
  tell(ama);
  tell(null);
  expect(acts()).toEqual([0, 0]);
  tell(kofi);
  expect(acts()).toEqual([1, 1]);
});

test('who logs in on a page that never asked who it is has been a visitor on it', () => {
  const { tell, acts } = setUp({ signedIn: false });
  tell(ama);
  expect(acts()).toEqual([1, 1]);
});
