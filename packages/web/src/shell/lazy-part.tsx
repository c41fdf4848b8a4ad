import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ModuleLoader } from '../ui/module-loader';
import { ErrorState } from '../ui/query-states';

export interface LazyPart<Props> {
  /** @throws the browser's error when the import fails; the next call retries */
  readonly load: () => Promise<unknown>;
  /** The component; `fallback` while it loads, an error with Retry when it cannot be loaded. */
  readonly Part: ComponentType<Props & LazyPartProps>;
}

/** @public Named in the declarations of the parts. */
export interface LazyPartProps {
  readonly fallback: ReactNode;
  /** "The chart could not be loaded". */
  readonly failedText: string;
}

/**
 * A code-split part of a page. Unlike `React.lazy`, it can retry a failed import, and a failure does not take down the
 * whole page.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const loader = new ModuleLoader(load);
  function Part({ fallback, failedText, ...props }: Props & LazyPartProps) {
    const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null);
    const request = useCallback(() => {
      loader.load().then(
        () => setOutcome('loaded'),
        () => setOutcome('failed'),
      );
    }, []);
    useEffect(request, [request]);
    if (loader.loaded !== undefined) {
      const Loaded = pick(loader.loaded);
      // The remaining props are the component's own.
      return <Loaded {...(props as unknown as Props)} />;
    }
    const retry = () => {
      setOutcome(null);
      request();
    };
    return outcome === 'failed' ? <ErrorState text={failedText} onRetry={retry} /> : fallback;
  }
  return { load: () => loader.load(), Part };
}
