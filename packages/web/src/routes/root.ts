import { createRootRouteWithContext } from '@tanstack/react-router';
import type { EntryContext } from '../shell/enter';
import { NotFoundPage } from '../shell/not-found-page';
import { Root } from '../shell/root';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document title, before the product's name. */
    readonly title?: string;
    /** A player's page that a guest may see; the others show that they need an account. */
    readonly guest?: boolean;
    /** The strip of all prices under the top bar. */
    readonly ticker?: boolean;
  }
}

export const root = createRootRouteWithContext<EntryContext>()({ component: Root, notFoundComponent: NotFoundPage });
