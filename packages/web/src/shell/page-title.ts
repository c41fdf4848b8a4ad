import { useLayoutEffect } from 'react';
import { Store } from '../ui/store';

/** The title that the current page sets itself; undefined if the route's static title applies. */
export const ownPageTitle = new Store<string | undefined>(undefined);

/** For a page whose title comes with its data: sets the document title while the page is mounted. */
export function useOwnPageTitle(title: string): void {
  useLayoutEffect(() => {
    ownPageTitle.set(title);
    return () => ownPageTitle.set(undefined);
  }, [title]);
}
