import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ModuleLoader } from '../ui/module-loader';
import { ErrorState } from '../ui/query-looks';

export interface LazyPart<Props> {
  /** @throws what the browser says when the file does not come; the next call tries again */
  readonly load: () => Promise<unknown>;
  /** The part; until its file is there `fallback`, and where it does not come, why, with Retry. */
  readonly Part: ComponentType<Props & LazyPartProps>;
}

export interface LazyPartProps {
  readonly fallback: ReactNode;
  /** "The chart could not be loaded". */
  readonly failedText: string;
}

/**
 * A part of a page whose file comes when it is first wanted. The library's own way keeps a failure for as long as the page
 * lives, and takes the whole page down with the part.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const loader = new ModuleLoader(load);
  function Part({ fallback, failedText, ...props }: Props & LazyPartProps) {
    const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null);
    const ask = useCallback(() => {
      loader.load().then(
        () => setOutcome('loaded'),
        () => setOutcome('failed'),
      );
    }, []);
    useEffect(ask, [ask]);
    if (loader.loaded !== undefined) {
      const Loaded = pick(loader.loaded);
      // What is left of the props is what the part asks for.
      return <Loaded {...(props as unknown as Props)} />;
    }
    const retry = () => {
      setOutcome(null);
      ask();
    };
    return outcome === 'failed' ? <ErrorState text={failedText} onRetry={retry} /> : fallback;
  }
  return { load: () => loader.load(), Part };
}
