import { paths } from '@limelight/contract/paths';
import type { Permission } from '@limelight/rules/permission';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../shell/lazy-page';
import { requireAudience, requirePermission } from '../shell/route-guard';
import { listSearch, type SearchOf, type StaffPageDefinition, type StaffPath } from '../shell/staff-pages';
import { root } from './root';

const staffRoute = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: (arrival) => requireAudience('staff', arrival),
  component: lazyPage(() => import('../shell/staff-layout'), 'StaffLayout'),
});

/** Before the back-office opens, so it needs no permission. */
const managerTwoFactor = createRoute({
  getParentRoute: () => staffRoute,
  path: paths.managerTwoFactor,
  staticData: { title: 'Two-factor authentication' },
  component: lazyPage(() => import('../features/staff/access/two-factor-page'), 'TwoFactorPage'),
});

/** Every page of the back-office: what the files next to the components export. */
export const staffPages = Object.values(
  import.meta.glob<Readonly<Record<string, StaffPageDefinition>>>('../features/staff/**/*.page.ts', { eager: true }),
).flatMap((file) => Object.values(file));

function routeAt<const Path extends StaffPath>(path: Path, permission: Permission, staffPage: StaffPageDefinition) {
  const { title, component, search = listSearch } = staffPage;
  return createRoute({
    getParentRoute: () => staffRoute,
    path,
    staticData: { title, staffPage },
    validateSearch: search as (raw: Record<string, unknown>) => SearchOf<Path>,
    beforeLoad: (arrival) => requirePermission(permission, arrival),
    component,
  });
}

/** A test compares them with `paths.ts`. */
type PageRoutes = {
  readonly [Path in Exclude<StaffPath, typeof paths.managerTwoFactor>]: ReturnType<typeof routeAt<Path>>;
};

const pageRoutes = staffPages.flatMap((page) =>
  [page, ...(page.alsoAt ? [page.alsoAt] : [])].map(
    ({ path, permission }) => [path, routeAt(path, permission, page)] as const,
  ),
);

export const staffRoutes = staffRoute.addChildren({
  managerTwoFactor,
  ...(Object.fromEntries(pageRoutes) as unknown as PageRoutes),
});
