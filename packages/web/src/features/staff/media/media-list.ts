import { exportMedia, listMedia } from '@limelight/contract/talk/media';
import { mediaPageSize } from '@limelight/rules/media';
import { filterOptions, staffList } from '../kit/staff-list-definition';

/** The shelf of deleted files. */
export const trash = 'trash';

export const mediaList = staffList({
  noun: 'media files',
  endpoint: listMedia,
  csv: exportMedia,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  firstSort: { key: 'created', direction: 'desc' },
  searchLabel: 'Name, alt text, rights',
  emptyTitle: 'No media files found',
  firstText: 'Pictures and clips for celebrities and news. Add the first with Upload.',
  pageSize: mediaPageSize,
  sorts: [
    { value: 'created desc', label: 'Newest first' },
    { value: 'created asc', label: 'Oldest first' },
    { value: 'name asc', label: 'Name' },
    { value: 'size desc', label: 'Largest first' },
  ],
  filters: [
    {
      key: 'kind',
      label: 'Type',
      shape: 'segments',
      options: filterOptions({ image: 'Images', video: 'Videos', document: 'Documents' }, 'All Types'),
    },
    {
      key: 'shelf',
      label: 'Shelf',
      shape: 'segments',
      options: filterOptions({ [trash]: 'Trash' }, 'Library'),
    },
  ],
  columns: [
    { key: 'created', name: 'Added', sortable: true, cell: ({ createdAt }) => createdAt },
    { key: 'name', name: 'Name', sortable: true, cell: ({ name }) => name },
    { key: 'size', name: 'Size', sortable: true, cell: ({ bytes }) => bytes },
  ],
});
