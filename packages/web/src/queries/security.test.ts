import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';
import { confirmTwoFactor } from './security';

afterEach(() => vi.unstubAllGlobals());

test('recovery codes are returned immediately, whatever the time to refetch the account', async () => {
  const me = vi.fn(() => new Promise(() => {}));
  const observer = new QueryObserver(queryClient, { queryKey: queryKeys.me, queryFn: me, initialData: {} });
  const stop = observer.subscribe(() => {});
  vi.stubGlobal('fetch', async () => new Response('{"recoveryCodes":["one","two"]}'));
  me.mockClear();
  expect(await confirmTwoFactor('123456')).toEqual(['one', 'two']);
  expect(me).toHaveBeenCalled();
  stop();
});
