import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatDateTime } from '@limelight/rules/time';
import { letter, type MailContent } from '../../../platform/letter.js';
import type { DigestItem } from './digest.sql.js';

/** A longer list would not be read in a mail; a link leads to the rest. */
const itemsShown = 10;

interface DigestMail {
  readonly siteName: string;
  readonly name: string;
  readonly publicUrl: string;
  readonly unsubscribePageUrl: string;
  /** Newest first; at least one. */
  readonly items: readonly DigestItem[];
}

export function digestMail({ siteName, name, publicUrl, unsubscribePageUrl, items }: DigestMail): MailContent {
  const [first] = items;
  const rest = items.length - itemsShown;
  return letter({
    siteName,
    subject:
      items.length === 1 && first
        ? first.title
        : `You have ${formatCounted(items.length, 'unread notification')} on ${siteName}`,
    name,
    paragraphs: [
      items.length === 1
        ? 'This happened since you last looked:'
        : 'This happened since you last looked, newest first:',
    ],
    items: items.slice(0, itemsShown).map(({ title, text, path, created_at }) => ({
      title,
      text,
      time: `${formatDateTime(created_at.getTime())}, London`,
      url: `${publicUrl}${path ?? paths.notifications}`,
    })),
    action: {
      label: rest > 0 ? `See these and ${rest} more` : 'See all notifications',
      url: `${publicUrl}${paths.notifications}`,
    },
    footnote:
      'You get at most one of these a day, at eight in the morning in London, and only when something is unread. Choose what it includes under Profile, Notifications.',
    farewell: { label: 'Unsubscribe', url: unsubscribePageUrl },
  });
}
