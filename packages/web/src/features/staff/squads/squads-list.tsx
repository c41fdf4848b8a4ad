import { exportStaffSquads, listStaffSquads } from '@limelight/contract/fame/staff-squads';
import type { StaffSquad } from '@limelight/contract/fame/staff-squads.schema';
import { formatCount } from '@limelight/rules/count';
import { nowMs } from '../../../ui/now';
import type { SelectOption } from '../../../ui/search-options';
import { Tag, type TagProps } from '../../../ui/tag';
import { CelebrityCell } from '../celebrity-cell';
import { RelativeTime } from '../kit/relative-time';
import { filterOptions, staffList } from '../kit/staff-list-definition';

const states = {
  open: { tone: 'gain', label: 'Open' },
  muted: { tone: 'warn', label: 'Muted' },
  archived: { tone: 'neutral', label: 'Archived' },
} as const satisfies Readonly<Record<string, { readonly tone: TagProps['tone']; readonly label: string }>>;

export function squadState({ archivedAt, mutedUntil }: Pick<StaffSquad, 'archivedAt' | 'mutedUntil'>) {
  if (archivedAt !== null) return 'archived';
  return mutedUntil !== null && Date.parse(mutedUntil) > nowMs() ? 'muted' : 'open';
}

export function SquadStateTag({ squad }: { readonly squad: StaffSquad }) {
  const { tone, label } = states[squadState(squad)];
  return <Tag tone={tone}>{label}</Tag>;
}

const stateLabels = Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]));

export function squadsListOf(stars: readonly SelectOption[]) {
  return staffList({
    noun: 'squads',
    endpoint: listStaffSquads,
    csv: exportStaffSquads,
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    firstSort: { key: 'activity', direction: 'desc' },
    searchLabel: 'Name or captain',
    emptyTitle: 'No squads found',
    firstText: 'Players found squads: fan groups of one celebrity. They show up here.',
    filters: [
      { key: 'state', label: 'State', shape: 'segments', options: filterOptions(stateLabels) },
      { key: 'celebrity', label: 'Celebrity', shape: 'fetched', options: [{ value: '', label: 'All' }, ...stars] },
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
      { key: 'state', name: 'State', cell: (squad) => <SquadStateTag squad={squad} /> },
      {
        key: 'celebrity',
        name: 'Celebrity',
        from: 'tablet',
        cell: ({ celebrityId }) => <CelebrityCell id={celebrityId} />,
      },
      { key: 'captain', name: 'Captain', from: 'tablet', cell: ({ captain }) => captain?.handle ?? 'Nobody' },
      {
        key: 'members',
        name: 'Members',
        sortable: true,
        align: 'end',
        cell: ({ members }) => formatCount(members),
      },
      {
        key: 'activity',
        name: 'Active',
        sortable: true,
        from: 'tablet',
        cell: ({ lastActiveAt }) => <RelativeTime at={lastActiveAt} />,
      },
      {
        key: 'founded',
        name: 'Founded',
        sortable: true,
        from: 'desktop',
        cell: ({ foundedAt }) => <RelativeTime at={foundedAt} />,
      },
    ],
  });
}
