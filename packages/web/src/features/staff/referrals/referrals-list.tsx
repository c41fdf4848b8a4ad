import { exportReferralReviews, listReferralReviews } from '@limelight/contract/play/staff-referrals';
import type { ReferralReview } from '@limelight/contract/play/staff-referrals.schema';
import { formatCounted } from '@limelight/rules/count';
import { Tag } from '../../../ui/tag';
import { RelativeTime } from '../kit/relative-time';
import { filterOptions, staffList } from '../kit/staff-list-definition';

const states = {
  held: { tone: 'warn', label: 'To review' },
  released: { tone: 'info', label: 'Released' },
  paid: { tone: 'gain', label: 'Paid' },
  refused: { tone: 'loss', label: 'Refused' },
} as const;

export function StateTag({ state }: Pick<ReferralReview, 'state'>) {
  return <Tag tone={states[state].tone}>{states[state].label}</Tag>;
}

/** Why it is held, in a few words. */
function reasonText({ sameAddress, sameDevice, sameMailbox, sameMobile, withReferrer }: ReferralReview): string {
  const shared = [
    ...(sameAddress > 0 ? [`address with ${formatCounted(sameAddress, 'account')}`] : []),
    ...(sameDevice > 0 ? [`device with ${formatCounted(sameDevice, 'account')}`] : []),
    ...(sameMailbox > 0 ? [`mailbox with ${formatCounted(sameMailbox, 'account')}`] : []),
    ...(sameMobile > 0 ? [`mobile number with ${formatCounted(sameMobile, 'account')}`] : []),
  ];
  const text = shared.length === 0 ? 'The other accounts are gone' : `Same ${shared.join(', ')}`;
  return withReferrer ? `${text}, the referrer's too` : text;
}

export const referralsList = staffList({
  noun: 'referrals',
  endpoint: listReferralReviews,
  csv: exportReferralReviews,
  rowKey: ({ invited }) => invited.id,
  rowName: ({ invited }) => invited.name,
  firstSort: { key: 'time', direction: 'desc' },
  searchLabel: 'Name or email of either side',
  emptyTitle: 'No referrals to review',
  firstText: 'A bonus waits here when the invited player shares an address or a device with somebody.',
  filters: [
    {
      key: 'state',
      label: 'Show',
      shape: 'segments',
      options: filterOptions({ reviewed: 'Reviewed' }, 'To review'),
    },
  ],
  columns: [
    { key: 'invited', name: 'Invited', isRowHead: true, cell: ({ invited }) => invited.name },
    { key: 'referrer', name: 'Referrer', cell: ({ referrer }) => referrer.name },
    { key: 'why', name: 'Why it is held', from: 'tablet', cell: reasonText },
    { key: 'state', name: 'State', from: 'tablet', cell: (row) => <StateTag state={row.state} /> },
    { key: 'held', name: 'Held', cell: ({ heldAt }) => <RelativeTime at={heldAt} /> },
    {
      key: 'reviewed',
      name: 'Reviewed by',
      from: 'desktop',
      cell: ({ reviewedBy, reviewedAt }) => (reviewedAt === null ? '' : (reviewedBy ?? 'Former staff')),
    },
  ],
});
