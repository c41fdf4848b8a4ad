import { paths } from '@limelight/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListing } from '../../../queries/market';
import { lastListOrder } from '../trading/list-order';
import { neighboursOf } from './neighbours';

/** The celebrities next to one, and the way to them: 1 to the next, -1 to the one before. */
export function useNeighbours(id: string) {
  const listing = useListing().data;
  const navigate = useNavigate();
  const { before, next } = useMemo(() => neighboursOf(listing ?? [], lastListOrder.get(), id), [listing, id]);
  const goBy = (step: 1 | -1) => {
    const to = step === 1 ? next : before;
    // Replaces the page, so that Back leads to the list.
    if (to !== undefined) void navigate({ to: paths.celebrity, params: { id: to.id }, replace: true });
  };
  return { before, next, goBy };
}
