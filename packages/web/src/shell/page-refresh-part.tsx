import { useEffect } from 'react';
import { ModuleLoader } from '../ui/module-loader';
import { useStore } from '../ui/store';
import { useMediaQuery } from '../ui/use-media-query';

// Lazy: only touch screens use it.
const refresh = new ModuleLoader(() => import('./page-refresh'));

/**
 * Pull to refresh on devices with a touch screen. Without its code the page works as before: it is live
 * anyway.
 */
export function PageRefreshPart() {
  const hasTouch = useMediaQuery('(any-pointer: coarse)');
  const loaded = useStore(refresh.module);
  useEffect(() => {
    if (hasTouch) refresh.load().catch(() => undefined);
  }, [hasTouch]);
  return hasTouch && loaded !== undefined ? <loaded.PageRefresh /> : null;
}
