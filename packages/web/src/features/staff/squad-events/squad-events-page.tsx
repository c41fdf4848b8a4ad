import { useMemo } from 'react';
import { useFullListing } from '../../../queries/market';
import { celebrityOptions } from '../celebrity-options';
import { StaffList } from '../kit/staff-list';
import { EventDrawer } from './event-drawer';
import { squadEventsListOf } from './squad-events-list';

/** All events of squads and private ones. */
export function SquadEventsPage() {
  const { data: celebrities } = useFullListing();
  const list = useMemo(() => squadEventsListOf(celebrityOptions(celebrities ?? [])), [celebrities]);
  return <StaffList list={list} drawer={(row) => <EventDrawer row={row} />} />;
}
