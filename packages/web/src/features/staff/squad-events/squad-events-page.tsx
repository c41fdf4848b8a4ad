import { listStaffEvents } from '@limelight/contract/fame/squad-events';
import type { StaffEvent } from '@limelight/contract/fame/squad-events.schema';
import { paths, squadEventPath } from '@limelight/contract/paths';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { type SquadEventStage, squadEventStages } from '@limelight/rules/squad-event';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../../../queries/client';
import { type PageRequest, usePages } from '../../../queries/pages';
import { Freshness, QueryView, ShowMore } from '../../../shell/query-view';
import { boostText, isAhead } from '../../../shell/squad-events/event-view';
import { stageLooks } from '../../../shell/squad-events/stage-looks';
import { StageTag } from '../../../shell/squad-events/stage-tag';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { InlineSelect } from '../../../ui/native-select';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { CelebrityCell } from '../celebrity-cell';
import { StaffPage } from '../kit/staff-page';
import { CancelEventDialog } from './cancel-event-dialog';

const perPage = 50;
const stageOptions = [
  { value: '', label: 'All' },
  ...squadEventStages.map((value) => ({ value, label: stageLooks[value].label })),
];

function useStaffEvents(stage: SquadEventStage | undefined) {
  return usePages(
    [listStaffEvents.url, stage],
    ({ cursor, signal }: PageRequest<number>) =>
      call(listStaffEvents, { query: { stage, limit: perPage, cursor }, signal }),
    { placeholderData: keepPreviousData },
  );
}

/** All events of squads and private ones, with the way to cancel one that has not started. */
export function SquadEventsPage() {
  const [stage, setStage] = useState<SquadEventStage>();
  const [cancelling, setCancelling] = useState<StaffEvent>();
  const query = useStaffEvents(stage);
  const columns = useMemo(() => columnsOf(setCancelling), []);
  return (
    <StaffPage
      actions={
        <>
          <Freshness query={query} />
          <InlineSelect
            label="Stage"
            options={stageOptions}
            value={stage ?? ''}
            onChange={(value) => setStage(squadEventStages.find((one) => one === value))}
          />
        </>
      }
    >
      <Card flush>
        <QueryView query={query} label="Loading the events" skeleton={<ListSkeleton rows={6} height={40} />}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.rows);
            if (rows.length === 0) return <Nothing isFiltered={stage !== undefined} />;
            return (
              <DataTable dense caption="Squad events" columns={columns} rows={rows} rowKey={({ event }) => event.id} />
            );
          }}
        </QueryView>
      </Card>
      <ShowMore query={query} />
      {cancelling !== undefined && <CancelEventDialog row={cancelling} onClose={() => setCancelling(undefined)} />}
    </StaffPage>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No events found" />
  ) : (
    <EmptyState title="No events yet" text="Squads and VIP Elite players propose events. They show up here." />
  );
}

function columnsOf(onCancel: (row: StaffEvent) => void): readonly Column<StaffEvent>[] {
  return [
    {
      key: 'event',
      head: 'Event',
      isRowHead: true,
      cell: ({ event }) => (
        <Link to={squadEventPath(event.id)}>
          <CelebrityCell id={event.celebrityId} />
        </Link>
      ),
    },
    { key: 'stage', head: 'Stage', from: 'tablet', cell: ({ event }) => <StageTag stage={event.stage} /> },
    { key: 'start', head: 'Start', cell: ({ event }) => <DateTime at={event.startsAt} /> },
    {
      key: 'squad',
      head: 'Squad',
      from: 'tablet',
      cell: ({ event: { squad } }) => squad?.name ?? 'Private',
    },
    {
      key: 'host',
      head: 'Proposed by',
      from: 'desktop',
      cell: ({ host }) =>
        host === null ? (
          'Former player'
        ) : (
          <Link to={paths.managerUsers} search={{ open: host.id }}>
            {host.name}
          </Link>
        ),
    },
    {
      key: 'pledged',
      head: 'Pledged',
      align: 'end',
      from: 'tablet',
      cell: ({ event }) => <Money se={seCents(event.pledgedCents)} />,
    },
    {
      key: 'pledgers',
      head: 'Count',
      align: 'end',
      from: 'tablet',
      cell: ({ event }) => `${formatCount(event.pledgers)} of ${formatCount(event.pledges)}`,
    },
    { key: 'boost', head: 'Boost', align: 'end', from: 'desktop', cell: ({ event }) => boostText(event.boostPpm) },
    {
      key: 'cancel',
      head: 'Action',
      align: 'end',
      cell: (row) =>
        isAhead(row.event) && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Cancel the event with ${formatCounted(row.event.pledges, 'pledge')}`}
            onClick={() => onCancel(row)}
          >
            Cancel
          </Button>
        ),
    },
  ];
}
