import { lazyRouteComponent } from '@tanstack/react-router';

/** For whoever reads the page that stands in for one whose file did not come. */
export class LostPage extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection', { cause });
  }
}

/**
 * A page whose file comes when it is asked for. For the browser's own error the router reloads, also without a connection,
 * where nothing would stand in for the page: `lost-files` decides whether a reload helps.
 */
export function lazyPage<Module extends object, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const loadOrSay = () =>
    load().catch((cause: unknown) => {
      throw new LostPage(cause);
    });
  return lazyRouteComponent(loadOrSay, name);
}
