import type { Me } from '@limelight/contract/people/accounts.schema';
import { paths } from '@limelight/contract/paths';
import type { Permission } from '@limelight/rules/permission';

interface StaffAct {
  readonly label: string;
  readonly href: string;
  readonly permission: Permission;
  readonly keywords: string;
}

/** Forms that the command palette opens, beside the pages of the side bar. */
const acts: readonly StaffAct[] = [
  {
    label: 'Add Celebrity',
    href: paths.managerNewCelebrity,
    permission: 'celebrity.edit',
    keywords: 'new list star',
  },
  {
    label: 'New news item',
    href: paths.managerNewsItem.replace('$id', 'new'),
    permission: 'news.manage',
    keywords: 'write publish event headline',
  },
  {
    label: 'New testimonial',
    href: `${paths.managerTestimonials}?open=new`,
    permission: 'testimonial.manage',
    keywords: 'quote player',
  },
  {
    label: 'New tip',
    href: `${paths.managerTips}?open=new`,
    permission: 'testimonial.manage',
    keywords: 'insider elite write',
  },
];

export function staffActsOf({ permissions }: Pick<Me, 'permissions'>): readonly StaffAct[] {
  return acts.filter(({ permission }) => permissions.includes(permission));
}
