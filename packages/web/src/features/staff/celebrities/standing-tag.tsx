import type { StaffCelebrity } from '@limelight/contract/exchange/celebrities.schema';
import { formatDateTime } from '@limelight/rules/time';
import { Tag } from '../../../ui/tag';

/** Whether it can be traded, and when it leaves. */
export function StandingTag({ celebrity }: { readonly celebrity: Pick<StaffCelebrity, 'status' | 'retirement'> }) {
  const { status, retirement } = celebrity;
  if (retirement !== undefined) {
    if (retirement.leftAt !== null) return <Tag>Retired</Tag>;
    return <Tag tone="warn">Leaving on {formatDateTime(Date.parse(retirement.dueAt))}</Tag>;
  }
  return status === 'active' ? <Tag tone="gain">Active</Tag> : <Tag tone="loss">Suspended</Tag>;
}
