import { listIpoReviews } from '@limelight/contract/play/staff-ipos';
import type { IpoReview } from '@limelight/contract/play/staff-ipos.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { DateTime } from '../../../ui/date-time';
import { Tag } from '../../../ui/tag';
import { RelativeTime } from '../kit/relative-time';
import { filterOptions, staffList } from '../kit/staff-list-definition';

const states = {
  held: { tone: 'warn', label: 'To review' },
  released: { tone: 'gain', label: 'Released' },
  refused: { tone: 'loss', label: 'Refused' },
} as const;

export function ReviewTag({ state }: Pick<IpoReview, 'state'>) {
  return <Tag tone={states[state].tone}>{states[state].label}</Tag>;
}

/** What an account shares with older subscribers. */
export function signalsText({ sameAddress, sameDevice, sameMailbox, sameMobile }: IpoReview): string {
  const counts = { address: sameAddress, device: sameDevice, mailbox: sameMailbox, 'mobile number': sameMobile };
  const shared = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} with ${formatCounted(count, 'subscriber')}`);
  return shared.length === 0 ? 'The other subscribers are gone' : `Same ${shared.join(', ')}`;
}

export const reviewKey = ({ ipoId, player }: Pick<IpoReview, 'ipoId' | 'player'>) => `${ipoId} ${player.id}`;

export const ipoReviewsList = staffList({
  noun: 'subscriptions',
  endpoint: listIpoReviews,
  rowKey: reviewKey,
  rowName: ({ player }) => player.name,
  firstSort: { key: 'closes', direction: 'asc' },
  searchLabel: 'Name of the player',
  emptyTitle: 'No subscriptions to review',
  firstText: 'A subscription waits here when its account shares an origin with an older subscriber.',
  filters: [
    {
      key: 'state',
      label: 'Show',
      shape: 'segments',
      options: filterOptions({ held: 'To review', released: 'Released', refused: 'Refused' }),
    },
  ],
  columns: [
    { key: 'player', name: 'Player', isRowHead: true, cell: ({ player }) => player.name },
    { key: 'ipo', name: 'IPO', cell: ({ ipoName }) => ipoName },
    { key: 'shares', name: 'Shares', align: 'end', cell: ({ shares }) => formatCount(shares) },
    { key: 'why', name: 'Why it is held', from: 'tablet', cell: signalsText },
    { key: 'state', name: 'State', from: 'tablet', cell: ({ state }) => <ReviewTag state={state} /> },
    {
      key: 'closes',
      name: 'Decide until',
      sortable: true,
      cell: ({ closesAt }) => <DateTime at={closesAt} />,
    },
    {
      key: 'joined',
      name: 'Joined',
      from: 'desktop',
      cell: ({ player }) => <RelativeTime at={player.joinedAt} />,
    },
    { key: 'reviewed', name: 'Reviewed by', from: 'desktop', cell: ({ reviewedBy }) => reviewedBy ?? '' },
  ],
});
