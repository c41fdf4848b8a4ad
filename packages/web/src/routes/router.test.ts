import { posterUrl } from '@limelight/contract/addresses';
import { celebrityPath, paths } from '@limelight/contract/paths';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../queries/query-client';
import { createAppRouter } from './router';

const router = createAppRouter(createQueryClient());

describe('the routes', () => {
  it('are exactly the paths of paths.ts', () => {
    expect(Object.keys(router.routesByPath).toSorted()).toEqual(Object.values(paths).toSorted());
  });

  it.each(Object.values(paths))('%s has a screen that can be loaded', async (path) => {
    const component = router.routesByPath[path].options.component as { preload?: () => Promise<unknown> } | undefined;
    expect(component?.preload).toBeTypeOf('function');
    await component?.preload?.();
  });

  it('escape their parameters', () => {
    expect(celebrityPath('gh20')).toBe('/celebrity/gh20');
    expect(celebrityPath('a/b')).toBe('/celebrity/a%2Fb');
    expect(posterUrl('a/b')).toBe('/posters/a%2Fb.svg');
  });
});
