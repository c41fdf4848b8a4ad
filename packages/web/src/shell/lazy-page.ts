import { lazyRouteComponent } from '@tanstack/react-router';

/** Its message is shown on the error page. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection', { cause });
  }
}

/**
 * A code-split page. The router reloads the window when it sees the browser's own import error, even offline,
 * where that loses the page; with this error the decision stays with `chunk-errors.ts`.
 */
export function lazyPage<Module extends object, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazyRouteComponent(() => asPage(load()), name);
}

/** Of what a page needs. @throws PageLoadError when it could not be loaded */
export function asPage<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause: unknown) => {
    throw new PageLoadError(cause);
  });
}
