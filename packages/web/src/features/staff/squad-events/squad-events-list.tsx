import { listStaffEvents } from '@limelight/contract/fame/squad-events';
import { formatCount } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { squadEventStages } from '@limelight/rules/squad-event';
import { boostText } from '../../../shell/squad-events/event-view';
import { stageLooks } from '../../../shell/squad-events/stage-looks';
import { StageTag } from '../../../shell/squad-events/stage-tag';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import type { SelectOption } from '../../../ui/search-options';
import { CelebrityCell } from '../celebrity-cell';
import { filterOptions, staffList } from '../kit/staff-list-definition';

const stageLabels = Object.fromEntries(squadEventStages.map((stage) => [stage, stageLooks[stage].label]));

export function squadEventsListOf(stars: readonly SelectOption[]) {
  return staffList({
    noun: 'events',
    endpoint: listStaffEvents,
    rowKey: ({ event }) => event.id,
    rowName: ({ event }) => `the event of ${event.squad?.name ?? 'a player'}`,
    firstSort: { key: 'start', direction: 'desc' },
    searchLabel: 'Squad, celebrity or host',
    emptyTitle: 'No events found',
    firstText: 'Squads and VIP Elite players propose events. They show up here.',
    filters: [
      { key: 'stage', label: 'Stage', options: filterOptions(stageLabels) },
      { key: 'celebrity', label: 'Celebrity', shape: 'fetched', options: [{ value: '', label: 'All' }, ...stars] },
    ],
    columns: [
      {
        key: 'event',
        name: 'Event',
        isRowHead: true,
        cell: ({ event }) => <CelebrityCell id={event.celebrityId} />,
      },
      { key: 'squad', name: 'Squad', from: 'tablet', cell: ({ event: { squad } }) => squad?.name ?? 'Private' },
      { key: 'stage', name: 'Stage', from: 'tablet', cell: ({ event }) => <StageTag stage={event.stage} /> },
      { key: 'start', name: 'Start', sortable: true, cell: ({ event }) => <DateTime at={event.startsAt} /> },
      { key: 'host', name: 'Proposed by', from: 'desktop', cell: ({ host }) => host?.name ?? 'Former player' },
      {
        key: 'pledged',
        name: 'Pledged',
        sortable: true,
        align: 'end',
        from: 'tablet',
        cell: ({ event }) => <Money se={seCents(event.pledgedCents)} />,
      },
      {
        key: 'pledgers',
        name: 'Count',
        align: 'end',
        from: 'desktop',
        cell: ({ event }) => `${formatCount(event.pledgers)} of ${formatCount(event.pledges)}`,
      },
      {
        key: 'boost',
        name: 'Boost',
        align: 'end',
        from: 'desktop',
        cell: ({ event }) => boostText(event.boostPpm),
      },
    ],
  });
}
