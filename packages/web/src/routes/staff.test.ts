import type { listStaffTips } from '@limelight/contract/exchange/staff-tips';
import { paths } from '@limelight/contract/paths';
import { permissions, permissionsOf } from '@limelight/rules/permission';
import { Lightbulb } from 'lucide-react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../queries/query-client';
import { type StaffPageDefinition, shortTitleOf, staffPage, staffPagesOf } from '../shell/staff-pages';
import { createAppRouter } from './router';
import { staffPages } from './staff';

interface Filed {
  readonly file: string;
  readonly page: StaffPageDefinition;
}

const filed: readonly Filed[] = Object.entries(
  import.meta.glob<Readonly<Record<string, StaffPageDefinition>>>('../features/staff/**/*.page.ts', { eager: true }),
).flatMap(([file, pages]) =>
  Object.values(pages).map((page) => ({ file: file.replace('..', 'packages/web/src'), page })),
);

/** What two pages must not share. */
function marksOf({ path, alsoAt, title, shortTitle, shortcut }: StaffPageDefinition): readonly string[] {
  return [
    `path ${path}`,
    ...(alsoAt ? [`path ${alsoAt.path}`] : []),
    ...[...new Set([title, shortTitle ?? title])].map((name) => `title "${name}"`),
    ...(shortcut === undefined ? [] : [`shortcut ${shortcut}`]),
  ];
}

function problemsOf(pages: readonly Filed[]): readonly string[] {
  const files = new Map<string, string>();
  return pages.flatMap(({ file, page }) => {
    const { permission, shortcut = 'a', parent } = page;
    const marks = marksOf(page);
    const problems = marks.filter((mark) => files.has(mark)).map((mark) => `${mark} is already in ${files.get(mark)}`);
    for (const mark of marks) files.set(mark, file);
    if (!permissions.includes(permission)) problems.push(`there is no permission ${permission}`);
    if (!/^[a-fh-z]$/.test(shortcut))
      problems.push(`the shortcut ${shortcut} is no letter, or is g, which goes before it`);
    if (parent !== undefined && !pages.some((other) => other.page.path === parent))
      problems.push(`no page is at ${parent}`);
    return problems.map((problem) => `${file}: ${problem}`);
  });
}

test('every page of the back-office has a path, a title and a shortcut of its own, and a permission that exists', () => {
  expect(filed.map(({ page }) => page)).toEqual(staffPages);
  expect(problemsOf(filed)).toEqual([]);
});

const parts = {
  path: paths.managerTips,
  title: 'Tips',
  group: 'market',
  permission: 'testimonial.manage',
  icon: Lightbulb,
  shortcut: 'i',
  component: () => null,
} as const;
const tipsPage = staffPage<typeof listStaffTips>();
const page = tipsPage(parts);

test.each([
  [{ title: 'Other', shortcut: undefined }, 'path /manager/tips is already in a.page.ts'],
  [{ path: paths.managerNews, shortcut: undefined }, 'title "Tips" is already in a.page.ts'],
  [{ path: paths.managerNews, title: 'Other' }, 'shortcut i is already in a.page.ts'],
  [
    { path: paths.managerNews, title: 'Other', shortcut: 'g' },
    'the shortcut g is no letter, or is g, which goes before it',
  ],
  [
    { path: paths.managerNews, title: 'Other', shortcut: 'x', permission: 'tip.write' },
    'there is no permission tip.write',
  ],
  [
    { path: paths.managerNews, title: 'Other', shortcut: 'x', parent: paths.adminSystem },
    'no page is at /admin/system',
  ],
])('a page value with a mistake is named with its file in one line: %j', (mistake, line) => {
  const other = { ...page, ...mistake } as StaffPageDefinition;
  expect(
    problemsOf([
      { file: 'a.page.ts', page },
      { file: 'b.page.ts', page: other },
    ]),
  ).toEqual([`b.page.ts: ${line}`]);
});

test('a page value and a link with a wrong part do not compile', () => {
  // @ts-expect-error no such path
  tipsPage({ ...parts, path: '/manager/nowhere' });
  // @ts-expect-error no such permission
  tipsPage({ ...parts, permission: 'tip.write' });
  // @ts-expect-error not the permission of the endpoint
  tipsPage({ ...parts, permission: 'user.read' });
  // @ts-expect-error no such group
  tipsPage({ ...parts, group: 'tips' });
  // @ts-expect-error neither in the side bar nor opened from another page
  tipsPage({ ...parts, group: undefined, icon: undefined });
  const router = createAppRouter(createQueryClient());
  router.buildLocation({ to: paths.managerUsers, search: { status: 'suspended', open: 'id' } });
  // @ts-expect-error no such filter
  router.buildLocation({ to: paths.managerUsers, search: { state: 'suspended' } });
  // @ts-expect-error no such value of the filter
  router.buildLocation({ to: paths.managerUsers, search: { status: 'closed' } });
});

test('a manager finds no page of admins, and an admin all pages, by groups and within them by names', async () => {
  const router = createAppRouter(createQueryClient());
  await router.options.context.loadStaffRoutes?.();
  const namesFor = (role: 'manager' | 'admin') =>
    staffPagesOf(router, { permissions: [...permissionsOf(role)] }).map(shortTitleOf);
  expect(namesFor('admin')).toHaveLength(staffPages.length);
  expect(namesFor('admin').slice(0, 4)).toEqual(['Admin Dashboard', 'Dashboard', 'Canned Replies', 'Referrals']);
  expect(namesFor('manager')).toContain('User Management');
  for (const name of ['Admin Dashboard', 'Revenue', 'Economy', 'System'])
    expect(namesFor('manager')).not.toContain(name);
});
