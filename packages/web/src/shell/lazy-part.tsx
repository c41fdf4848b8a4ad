import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ModuleLoader } from '../ui/module-loader';
import { ErrorState } from '../ui/query-states';
import { useStore } from '../ui/store';

export interface LazyPartProps {
  /** Shown while the part loads. */
  readonly fallback: ReactNode;
  /** Shown with Retry when the part cannot be loaded: "The chart could not be loaded". */
  readonly failedText: string;
}

/**
 * A code-split part of a page. Unlike `React.lazy`, it can retry a failed import, and a failure does not take
 * down the whole page.
 *
 * @returns the component, and `load`, which rejects with the browser's error when the import fails; the next
 * call retries
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const loader = new ModuleLoader(load);
  function Part({ fallback, failedText, ...props }: Props & LazyPartProps) {
    const module = useStore(loader.module);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (!failed) loader.load().catch(() => setFailed(true));
    }, [failed]);
    if (module !== undefined) {
      const Loaded = pick(module);
      // The remaining props are the component's own.
      return <Loaded {...(props as unknown as Props)} />;
    }
    if (!failed) return fallback;
    return <ErrorState text={failedText} onRetry={() => setFailed(false)} />;
  }
  return { load: () => loader.load(), Part };
}
