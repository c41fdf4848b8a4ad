import { exportStaffTestimonials, listStaffTestimonials } from '@limelight/contract/talk/testimonials';
import { DateTime } from '../../../ui/date-time';
import { Tag } from '../../../ui/tag';
import { filterOptions, staffList } from '../kit/staff-list-definition';

export const testimonialsList = staffList({
  noun: 'testimonials',
  endpoint: listStaffTestimonials,
  csv: exportStaffTestimonials,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  firstSort: { key: 'place', direction: 'asc' },
  searchLabel: 'Name or text',
  emptyTitle: 'No testimonials found',
  firstText: 'What players say about the game, for the first page of visitors. Write the first with New testimonial.',
  filters: [
    {
      key: 'shown',
      label: 'Shown',
      shape: 'segments',
      options: filterOptions({ yes: 'Shown', no: 'Hidden' }),
    },
  ],
  columns: [
    {
      key: 'name',
      name: 'Name',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ name }) => name,
    },
    { key: 'text', name: 'Text', from: 'tablet', cell: ({ text }) => text },
    {
      key: 'shown',
      name: 'Shown',
      cell: ({ shown }) => (shown ? <Tag tone="gain">Shown</Tag> : <Tag>Hidden</Tag>),
    },
    {
      key: 'place',
      name: 'Order',
      sortable: true,
      firstDirection: 'ascending',
      from: 'tablet',
      cell: ({ place }) => place,
    },
    {
      key: 'updated',
      name: 'Changed',
      sortable: true,
      from: 'desktop',
      cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
    },
  ],
});
