import { exportCannedReplies, listCannedReplies } from '@limelight/contract/talk/canned-replies';
import { DateTime } from '../../../ui/date-time';
import { staffList } from '../kit/staff-list-definition';

export const cannedRepliesList = staffList({
  noun: 'canned replies',
  endpoint: listCannedReplies,
  csv: exportCannedReplies,
  rowKey: ({ id }) => id,
  rowName: ({ title }) => title,
  firstSort: { key: 'title', direction: 'asc' },
  searchLabel: 'Title or text',
  emptyTitle: 'No canned replies found',
  firstText: 'Answers that support gives often. Write the first with New reply; support chooses it under a ticket.',
  filters: [],
  columns: [
    {
      key: 'title',
      name: 'Title',
      head: 'Title',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ title }) => title,
    },
    { key: 'text', name: 'Text', head: 'Text', from: 'tablet', cell: ({ text }) => text },
    { key: 'by', name: 'By', head: 'By', from: 'desktop', cell: ({ updatedBy }) => updatedBy ?? 'Former staff' },
    {
      key: 'updated',
      name: 'Changed',
      head: 'Changed',
      sortable: true,
      from: 'desktop',
      cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
    },
  ],
});
