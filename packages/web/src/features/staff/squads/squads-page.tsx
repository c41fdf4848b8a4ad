import { useMemo } from 'react';
import { useFullListing } from '../../../queries/market';
import { celebrityOptions } from '../celebrity-options';
import { StaffList } from '../kit/staff-list';
import { SquadDrawer } from './squad-drawer';
import { squadsListOf } from './squads-list';

export function SquadsPage() {
  const { data: celebrities } = useFullListing();
  const list = useMemo(() => squadsListOf(celebrityOptions(celebrities ?? [])), [celebrities]);
  return <StaffList list={list} drawer={(row) => <SquadDrawer row={row} />} />;
}
