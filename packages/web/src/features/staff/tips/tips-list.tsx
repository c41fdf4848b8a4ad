import { exportStaffTips, listStaffTips } from '@limelight/contract/exchange/staff-tips';
import type { StaffTip } from '@limelight/contract/exchange/staff-tips.schema';
import { formatDate, londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { nowMs } from '../../../ui/now';
import { Tag } from '../../../ui/tag';
import { CelebrityCell } from '../celebrity-cell';
import { staffList } from '../kit/staff-list-definition';

export function dateOf(day: string): string {
  return formatDate(startOfLondonDay(parseLondonDay(day)));
}

function StateTag({ fromDay, toDay }: StaffTip) {
  const today = londonDay(nowMs());
  if (toDay < today) return <Tag>Over</Tag>;
  return fromDay > today ? <Tag tone="info">Planned</Tag> : <Tag tone="gain">Running</Tag>;
}

export const tipsList = staffList({
  noun: 'tips',
  endpoint: listStaffTips,
  csv: exportStaffTips,
  rowKey: ({ id }) => id,
  rowName: ({ text }) => text,
  firstSort: { key: 'from', direction: 'desc' },
  searchLabel: 'Text',
  emptyTitle: 'No tips found',
  firstText: 'The insider tips of coming days. The game writes one a day by itself; New tip replaces it.',
  columns: [
    { key: 'text', name: 'Text', isRowHead: true, cell: ({ text }) => text },
    {
      key: 'celebrity',
      name: 'Celebrity',
      from: 'tablet',
      cell: ({ celebrityId }) => <CelebrityCell id={celebrityId} />,
    },
    { key: 'state', name: 'State', cell: (tip) => <StateTag {...tip} /> },
    { key: 'from', name: 'From', sortable: true, from: 'tablet', cell: ({ fromDay }) => dateOf(fromDay) },
    { key: 'to', name: 'To', from: 'tablet', cell: ({ toDay }) => dateOf(toDay) },
    { key: 'by', name: 'By', from: 'desktop', cell: ({ updatedBy }) => updatedBy ?? 'Staff' },
  ],
});
