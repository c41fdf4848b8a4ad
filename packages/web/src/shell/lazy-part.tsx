import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ModuleLoader } from '../ui/module-loader';
import { ErrorState } from '../ui/query-states';

export interface LazyPartProps {
  /** Shown while the part loads. */
  readonly fallback: ReactNode;
  /** Shown with Retry when the part cannot be loaded: "The chart could not be loaded". */
  readonly failedText: string;
}

/**
 * A code-split part of a page. Unlike `React.lazy`, it can retry a failed import, and a failure does not take down the
 * whole page.
 *
 * @returns the component, and `load`, which rejects with the browser's error when the import fails; the next call retries
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const loader = new ModuleLoader(load);
  function Part({ fallback, failedText, ...props }: Props & LazyPartProps) {
    const [outcome, setOutcome] = useState<'loaded' | 'failed'>();
    useEffect(() => {
      if (outcome !== undefined) return;
      loader.load().then(
        () => setOutcome('loaded'),
        () => setOutcome('failed'),
      );
    }, [outcome]);
    if (loader.loaded !== undefined) {
      const Loaded = pick(loader.loaded);
      // The remaining props are the component's own.
      return <Loaded {...(props as unknown as Props)} />;
    }
    if (outcome !== 'failed') return fallback;
    return <ErrorState text={failedText} onRetry={() => setOutcome(undefined)} />;
  }
  return { load: () => loader.load(), Part };
}
