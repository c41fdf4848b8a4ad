import { createRootRouteWithContext } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { NotFoundPage } from '../shell/not-found-page';
import { Root } from '../shell/root';
import type { RouterContext } from '../shell/route-guard';
import type { StaffPageDefinition } from '../shell/staff-pages';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document title, before the product's name. */
    readonly title?: string;
    /** A player's page that a guest may see; the others show that they need an account. */
    readonly guest?: boolean;
    /** The strip of all prices under the top bar. */
    readonly ticker?: boolean;
    /**
     * On phones the page has a header of its own, and a bar with its action in the place of the app's bottom
     * bar.
     */
    readonly ownBars?: boolean;
    /**
     * On phones a `PhoneActionBar` may take the place of the app's bottom bar; the top bar then has the way
     * back.
     */
    readonly actionBar?: boolean;
    /** A finger that pulls the page down refreshes it. */
    readonly pull?: boolean;
    readonly staffPage?: StaffPageDefinition;
  }
}

const MaintenancePage = lazyPage(() => import('../features/visitor/maintenance/maintenance-page'), 'MaintenancePage');

export const root = createRootRouteWithContext<RouterContext>()({
  component: () => <Root closed={<MaintenancePage />} />,
  notFoundComponent: NotFoundPage,
});
