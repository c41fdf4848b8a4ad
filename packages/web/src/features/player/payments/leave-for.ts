import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens a URL that the server returned: within the app if it is ours, otherwise the provider's own page. */
export function useLeaveFor(): (url: string) => void {
  const router = useRouter();
  return useCallback(
    (url) => {
      const { origin, pathname, search } = new URL(url, window.location.href);
      if (origin === window.location.origin) void router.navigate({ href: `${pathname}${search}` });
      else window.location.assign(url);
    },
    [router],
  );
}
