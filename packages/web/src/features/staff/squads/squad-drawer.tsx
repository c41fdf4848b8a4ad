import { getStaffSquad } from '@limelight/contract/fame/staff-squads';
import type { StaffSquad } from '@limelight/contract/fame/staff-squads.schema';
import { paths, squadPath } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { StaleMark } from '../../../shell/query-view';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { ListSkeleton } from '../../../ui/query-states';
import { TabPanel, Tabs } from '../../../ui/tabs';
import { FoundView } from '../kit/found-view';
import { RelativeTime } from '../kit/relative-time';
import { type OpenRow, StaffDrawer } from '../kit/staff-drawer';
import { SquadActions } from './squad-actions';
import { SquadDeeds } from './squad-deeds';
import { SquadKicks } from './squad-kicks';
import styles from './squads.module.css';
import { SquadStateTag } from './squads-list';

/** Everything about one squad, and what staff may do with it. */
export function SquadDrawer({ row }: { readonly row: OpenRow }) {
  const { id } = row;
  const query = useQuery({
    queryKey: [getStaffSquad.url, id],
    queryFn: ({ signal }) => call(getStaffSquad, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
  return (
    <StaffDrawer row={row} title={query.data?.name ?? 'Squad'} width={520}>
      {(squadId) => (
        <FoundView
          noun="squad"
          query={query}
          label="Loading the squad"
          skeleton={<ListSkeleton rows={6} height={40} />}
        >
          {(squad) => (
            <div className={styles.drawer} key={squadId}>
              <StaleMark query={query} />
              <Facts squad={squad} />
              <SquadActions squad={squad} />
              <Records squad={squad} />
            </div>
          )}
        </FoundView>
      )}
    </StaffDrawer>
  );
}

function Facts({ squad }: { readonly squad: StaffSquad }) {
  const { celebrity, captain, members, refusals, foundedAt, lastActiveAt, mutedUntil, archivedAt, handle } = squad;
  return (
    <>
      <dl>
        <FigureRow label="State" value={<SquadStateTag squad={squad} />} />
        {mutedUntil !== null && archivedAt === null && (
          <FigureRow label="Muted until" value={<DateTime at={mutedUntil} />} />
        )}
        {archivedAt !== null && <FigureRow label="Archived" value={<DateTime at={archivedAt} />} />}
        <FigureRow label="Celebrity" value={celebrity} />
        <FigureRow
          label="Captain"
          value={
            captain === null ? (
              'Nobody'
            ) : (
              <Link to={paths.managerUsers} search={{ open: captain.id }}>
                {captain.handle}
              </Link>
            )
          }
        />
        <FigureRow label="Members" value={formatCounted(members, 'member')} />
        <FigureRow label="Cannot join again" value={refusals === 0 ? 'Nobody' : formatCounted(refusals, 'player')} />
        <FigureRow label="Founded" value={<DateTime at={foundedAt} />} />
        <FigureRow label="Last active" value={<RelativeTime at={lastActiveAt} />} />
        <FigureRow
          label="Address"
          value={
            <a href={squadPath(handle)} target="_blank" rel="noreferrer" className={styles.address}>
              {squadPath(handle)} <ExternalLink aria-hidden size={14} strokeWidth={1.75} />
            </a>
          }
        />
      </dl>
      <p className={styles.description}>{squad.description === '' ? 'No description.' : squad.description}</p>
    </>
  );
}

type Tab = 'history' | 'removals';

function Records({ squad: { id } }: { readonly squad: StaffSquad }) {
  const [tab, setTab] = useState<Tab>('history');
  return (
    <div>
      <Tabs
        id="squad-records"
        label="Records"
        tabs={[
          { value: 'history', label: 'History' },
          { value: 'removals', label: 'Removals' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="squad-records" value={tab}>
        {tab === 'history' ? <SquadDeeds squadId={id} /> : <SquadKicks squadId={id} />}
      </TabPanel>
    </div>
  );
}
