import { exportMedia, listMedia } from '@limelight/contract/media';
import { mediaPageSize } from '@limelight/rules/media';
import { staffList } from '../kit/staff-list-definition';

export const shelves = { library: '', trash: 'trash' } as const;

/** The sorts of the grid, which shows no columns. */
export const mediaSorts = [
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name' },
  { value: 'size desc', label: 'Largest first' },
] as const;

export const mediaList = staffList({
  noun: 'media files',
  endpoint: listMedia,
  csv: exportMedia,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  firstSort: { key: 'created', direction: 'desc' },
  searchLabel: 'Name, alt text, rights',
  emptyTitle: 'No media files found',
  pageSize: mediaPageSize,
  filters: [
    {
      key: 'kind',
      label: 'Type',
      shape: 'segments',
      options: [
        { value: '', label: 'All Types' },
        { value: 'image', label: 'Images' },
        { value: 'video', label: 'Videos' },
        { value: 'document', label: 'Documents' },
      ],
    },
    {
      key: 'shelf',
      label: 'Shelf',
      shape: 'segments',
      options: [
        { value: shelves.library, label: 'Library' },
        { value: shelves.trash, label: 'Trash' },
      ],
    },
  ],
  columns: [
    { key: 'created', name: 'Added', head: 'Added', sortable: true, cell: ({ createdAt }) => createdAt },
    { key: 'name', name: 'Name', head: 'Name', sortable: true, cell: ({ name }) => name },
    { key: 'size', name: 'Size', head: 'Size', sortable: true, cell: ({ bytes }) => bytes },
  ],
});
