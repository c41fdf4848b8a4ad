import {
  getStaffSquad,
  listStaffSquadDeeds,
  listStaffSquadKicks,
  listStaffSquads,
} from '@limelight/contract/fame/staff-squads';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';

/** After what staff have done, everything about squads is fetched again. */
export const refetchSquads = () =>
  refetch([listStaffSquads.url], [getStaffSquad.url], [listStaffSquadDeeds.url], [listStaffSquadKicks.url]);

/** One page after the other of what was done in a squad, the newest first. */
export function useSquadDeedPages(squadId: string) {
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: [listStaffSquadDeeds.url, squadId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listStaffSquadDeeds, { params: { id: squadId }, query: { page }, signal }),
  });
  return { query, page, setPage };
}

/** The same of removals. */
export function useSquadKickPages(squadId: string) {
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: [listStaffSquadKicks.url, squadId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listStaffSquadKicks, { params: { id: squadId }, query: { page }, signal }),
  });
  return { query, page, setPage };
}
