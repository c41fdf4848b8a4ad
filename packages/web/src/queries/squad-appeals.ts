import { appealSquadCase, getSquadCase } from '@limelight/contract/fame/squad-appeals';
import type { SquadCaseKind } from '@limelight/rules/squad-appeal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './client';
import { refetch, retried } from './query-client';
import { queryKeys } from './query-keys';

export interface CaseSource {
  readonly kind: SquadCaseKind;
  readonly id: string;
}

/** NOT_FOUND for whom it does not concern. A change in the squad renews it. */
export function useSquadCase({ kind, id }: CaseSource) {
  return useQuery({
    queryKey: queryKeys.squadCase(kind, id),
    queryFn: ({ signal }) => call(getSquadCase, { params: { kind, id }, signal }),
  });
}

/** The same message again returns the same ticket. */
export function useAppeal(params: CaseSource) {
  return useMutation({
    ...retried,
    mutationFn: (message: string) => call(appealSquadCase, { params, body: { message } }),
    onSettled: () => refetch(queryKeys.squadCase(params.kind, params.id), queryKeys.supportTickets),
  });
}
