import { exportStaffTickets, listStaffTickets } from '@limelight/contract/talk/staff-support';
import { staffList } from '../kit/staff-list-definition';

export const ticketsList = staffList({
  noun: 'tickets',
  endpoint: listStaffTickets,
  csv: exportStaffTickets,
  rowKey: ({ number }) => String(number),
  rowName: ({ reference, name }) => `${reference} of ${name}`,
  firstSort: { key: 'priority', direction: 'desc' },
  searchLabel: 'Name, text or LL-10023',
  // What is looked for may be solved already.
  searchedFilters: { status: 'all' },
  emptyTitle: 'No tickets here',
  firstText: 'What players and visitors write to support, the most urgent first. Nobody is waiting.',
  filters: [
    {
      key: 'status',
      label: 'Status',
      shape: 'segments',
      options: [
        { value: '', label: 'Open', count: 'open' },
        { value: 'answered', label: 'Waiting', count: 'answered' },
        { value: 'closed', label: 'Solved' },
        { value: 'all', label: 'All' },
      ],
    },
    {
      key: 'assignee',
      label: 'Assigned to',
      options: [
        { value: '', label: 'Anybody' },
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
      ],
    },
  ],
  // Rows are cards, without columns to sort by: who waits longest comes first.
  columns: [],
});
