import type { FoundMessagePage } from '@limelight/contract/fame/squad-chat.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';

/** How many messages were found. */
export function foundText(page: Pick<FoundMessagePage, 'total' | 'more'> | undefined): string {
  if (page === undefined || page.total === 0) return '';
  if (!page.more) return formatCounted(page.total, 'message');
  const count = formatCount(page.total);
  return `More than ${count} messages. The newest ${count} are listed: another word finds older ones.`;
}
