import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { formatDate, formatTime } from '@limelight/rules/time';

/**
 * What the page of an event is called and says to search engines and social networks. Who hosts a private one
 * is on its page alone.
 *
 * @param star undefined for one that is not listed any more
 */
export function eventText(event: SquadEvent, star: string | undefined) {
  const { squad } = event;
  const name = star === undefined ? 'Squad event' : `${star} event`;
  const title = squad === null ? `Private ${name}` : `${name} of ${squad.name}`;
  return { title, name, description: `${standingOf(event)} ${what}` };
}

const what = 'In an event of a squad all pledged cash becomes shares at one price, and trades have a boost that fades.';

function standingOf({ stage, startsAt, pledges, pledgedCents, start }: SquadEvent): string {
  const at = Date.parse(startsAt);
  const day = formatDate(at);
  if (stage === 'cancelled') return `The event of ${day} was cancelled.`;
  const counted = formatCounted(pledges, 'pledge');
  if (start !== null) return `${counted} became shares at ${formatSe(seCents(start.priceCents))} on ${day}.`;
  const pledged = pledges === 0 ? 'No pledges so far.' : `${counted} of ${formatSe(seCents(pledgedCents))} so far.`;
  return `Starts on ${day} at ${formatTime(at)}, London time. ${pledged}`;
}
