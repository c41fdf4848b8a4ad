import { useEffect } from 'react';

type RootMark = 'paper' | 'pull' | 'actionBar';

/**
 * Marks the document while a component is mounted, for styles of what lies outside of it: `:has` is younger
 * than the oldest supported browsers.
 */
export function useRootMark(mark: RootMark): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark]);
}
