import { useQuery } from '@tanstack/react-query';
import { portfolioQuery } from '../../../queries/wallet';

/** The portfolio if the game has loaded it; a page that is open to everybody does not fetch it. */
export function useKnownPortfolio() {
  return useQuery({ ...portfolioQuery, enabled: false }).data;
}
