import { useEffect, useState } from 'react';
import { ModuleLoader } from '../ui/module-loader';
import { useMediaQuery } from '../ui/use-media-query';

// Lazy: only touch screens use it.
const refresh = new ModuleLoader(() => import('./page-refresh'));

/** Pull to refresh on devices with a touch screen. Without its code the page works as before: it is live anyway. */
export function PageRefreshPart() {
  const hasTouch = useMediaQuery('(any-pointer: coarse)');
  const [ready, setReady] = useState(refresh.loaded !== undefined);
  useEffect(() => {
    if (!hasTouch) return;
    refresh.load().then(
      () => setReady(true),
      () => undefined,
    );
  }, [hasTouch]);
  const loaded = refresh.loaded;
  return hasTouch && ready && loaded !== undefined ? <loaded.PageRefresh /> : null;
}
