import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import type { NewsDraft, NewsStatus } from '@limelight/rules/news';
import type { TagProps } from '../../../ui/tag';

export const statusNames: Readonly<Record<NewsStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const statusTones: Readonly<Record<NewsStatus, NonNullable<TagProps['tone']>>> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'gain',
  archived: 'warn',
};

export const emptyDraft: NewsDraft = { celebrityId: null, title: '', body: '', impactBps: null };

export function draftOf({ celebrityId, title, body, impactBps }: StaffNewsItem): NewsDraft {
  return { celebrityId, title, body, impactBps };
}

const labels: Readonly<Record<keyof NewsDraft, string>> = {
  title: 'Title',
  body: 'Description',
  celebrityId: 'Celebrity',
  impactBps: 'Price impact',
};

/** The fields in which two versions differ. Spaces around texts are not stored. */
export function differences(
  mine: NewsDraft,
  theirs: NewsDraft,
): readonly { readonly key: keyof NewsDraft; readonly label: string }[] {
  const plain = (value: NewsDraft[keyof NewsDraft]) => (typeof value === 'string' ? value.trim() : value);
  return (Object.keys(labels) as (keyof NewsDraft)[])
    .filter((key) => plain(mine[key]) !== plain(theirs[key]))
    .map((key) => ({ key, label: labels[key] }));
}
