import { posterUrl } from '@limelight/contract/addresses';
import { celebrityPath, paths } from '@limelight/contract/paths';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { createQueryClient } from '../queries/query-client';
import { createAppRouter } from './router';

const router = createAppRouter(createQueryClient());

const matchedBy = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.fullPath;

test.each(['/manager', '/manager/users', '/admin', '/admin/economy', '/manager/nowhere'])(
  '%s loads the routes of the back-office',
  (path) => {
    expect(matchedBy(path)).toMatch(/^\/(manager|admin)\/\$$/);
  },
);

describe('the routes', () => {
  beforeAll(() => router.options.context.loadStaffRoutes?.());

  it('of the back-office replace what has loaded them, which may still be on screen', () => {
    expect(matchedBy(paths.managerDashboard)).toBe(paths.managerDashboard);
    expect(matchedBy(paths.adminEconomy)).toBe(paths.adminEconomy);
    expect(matchedBy('/manager/nowhere')).not.toMatch(/\$$/);
    expect(Object.keys(router.routesById)).toContain('/manager/$');
  });

  it('are exactly the paths of paths.ts', () => {
    expect(
      Object.keys(router.routesByPath).toSorted(),
      'Each path has its route in the list at the end of visitor.ts, player.ts or staff.ts',
    ).toEqual(Object.values(paths).toSorted());
  });

  it.each(Object.values(paths))('%s has a screen that can be loaded', async (path) => {
    const route = router.routesByPath[path];
    expect(route, `add the route of ${path} to its area's list in packages/web/src/routes`).toBeDefined();
    const component = route.options.component as { preload?: () => Promise<unknown> } | undefined;
    expect(component?.preload).toBeTypeOf('function');
    await component?.preload?.();
  });

  it('escape their parameters', () => {
    expect(celebrityPath('gh20')).toBe('/celebrity/gh20');
    expect(celebrityPath('a/b')).toBe('/celebrity/a%2Fb');
    expect(posterUrl('a/b')).toBe('/posters/a%2Fb.svg');
  });
});
