import { isRising } from '@limelight/rules/riser';
import type { ListedCelebrity } from './celebrity-list';

type Found = readonly Pick<ListedCelebrity, 'id' | 'priceCents' | 'dayAgoPriceCents'>[];

export interface TicketChoice {
  /** The list on screen, in its order. */
  readonly found: Found;
  /** The celebrity that the player chose, from the URL. */
  readonly chosen: string | undefined;
  /** The ticket's celebrity until now; `undefined` after the filters have changed. */
  readonly before: string | undefined;
  /** Whether the ticket is next to the list, where it opens without a choice. */
  readonly roomForTicket: boolean;
}

/**
 * The ticket's celebrity: always one that the list shows, so that the list can mark it. Without a choice it
 * is the list's first that rises, or its first, and remains so while the filters do: if it changed under the
 * pointer, the player would trade the wrong celebrity by mistake.
 */
export function celebrityInTicket({ found, chosen, before, roomForTicket }: TicketChoice): string | undefined {
  const listed = (id: string | undefined) => found.find((celebrity) => celebrity.id === id)?.id;
  return listed(chosen) ?? (roomForTicket ? (listed(before) ?? (found.find(isRising) ?? found[0])?.id) : undefined);
}
