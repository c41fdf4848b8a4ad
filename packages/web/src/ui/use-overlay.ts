import { useEffect, useEffectEvent } from 'react';
import { afterFrame } from './after-frame';
import type { ModuleLoader } from './module-loader';
import { useStore } from './store';
import { showToast } from './toast-store';

let pageLoaded: Promise<void> | undefined;

function whenPageLoaded(): Promise<void> {
  pageLoaded ??= new Promise((resolve) => {
    const onLoad = () => afterFrame(resolve);
    if (document.readyState === 'complete') onLoad();
    else addEventListener('load', onLoad, { once: true });
  });
  return pageLoaded;
}

export interface OverlayUse {
  /** Whether the popup should be visible now. */
  readonly open: boolean;
  /** Closes the popup, because its code could not be loaded. The player sees a toast. */
  readonly onFail: () => void;
}

/**
 * Loads the code of a popup lazily: no page needs the UI kit before the first click. It is prefetched after
 * the page's load event.
 *
 * @returns the module, or undefined while it loads
 */
export function useOverlay<Module>(loader: ModuleLoader<Module>, { open, onFail }: OverlayUse): Module | undefined {
  const fail = useEffectEvent(() => {
    onFail();
    showToast({ tone: 'error', text: 'This part could not be loaded. Check your connection' });
  });
  useEffect(() => {
    if (loader.loaded !== undefined) return;
    const prefetch = async () => {
      await whenPageLoaded();
      await loader.load();
    };
    // A failed prefetch is silent: opening tries again.
    prefetch().catch(() => undefined);
  }, [loader]);
  useEffect(() => {
    if (open) loader.load().catch(fail);
  }, [loader, open]);
  return useStore(loader.module);
}
