import { getPortfolio } from '@limelight/contract/exchange/wallet';
import { getEventPledges, listPledges } from '@limelight/contract/fame/squad-events';
import type { Pledge, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { getSquadStanding } from '@limelight/contract/fame/squads';
import { waitFor } from '@limelight/harness/wait-for';
import type { ApiClient } from '../api-client.js';
import type { Problems } from './arm.js';
import type { EventRace } from './squad-event-races.js';
import type { SquadPlayer } from './squad-players.js';

const freeWithinMs = 60_000;

/** In whole cents, a half upwards. */
const feeOf = (totalCents: number) => Math.floor((totalCents * 3 + 50) / 100);
const costOf = (shares: number, priceCents: number) => shares * priceCents + feeOf(shares * priceCents);

export async function pledgeOf({ client }: { client: ApiClient }, eventId: string): Promise<Pledge | undefined> {
  const { pledges } = await client.call(listPledges, {});
  return pledges.find((one) => one.eventId === eventId);
}

export async function cashOf(client: ApiClient): Promise<number> {
  const { cashCents } = await client.call(getPortfolio, {});
  return cashCents;
}

/** A pledge became as many shares as it pays at the price of the start, and the rest came back. */
function judgeFill(pledge: Pledge, { start }: SquadEvent, problems: Problems): void {
  const { fill, cents } = pledge;
  const priceCents = start?.priceCents ?? 0;
  const cost = costOf(fill?.shares ?? 0, priceCents);
  const isMost = cost <= cents && costOf((fill?.shares ?? 0) + 1, priceCents) > cents;
  if (fill === null) {
    if (costOf(1, priceCents) <= cents) problems.add('a pledge got no shares', JSON.stringify(pledge));
  } else if (!isMost || fill.totalCents + fill.feeCents !== cost || fill.returnedCents !== cents - cost)
    problems.add('a pledge has a wrong fill', `${JSON.stringify(pledge)} at ${priceCents}`);
}

/** Everything acknowledged is in the list and nothing else, at one price. */
export async function judgeStarted(race: EventRace, event: SquadEvent, present: readonly SquadPlayer[]): Promise<void> {
  const { problems, eventId } = race;
  const list = await race.squad.captain.client.call(getEventPledges, { params: { id: eventId } });
  const sum = list.pledgedCents.reduce((all, cents) => all + cents, 0);
  if (sum !== event.pledgedCents || list.pledgedCents.length !== event.pledges)
    problems.add('the list of an event has other pledges than it says', `${sum} of ${event.pledgedCents}`);
  if (event.boostPpm !== Math.min(30_000, 500 * event.pledgers))
    problems.add('the boost is not that of the pledgers', `${event.boostPpm} of ${event.pledgers}`);
  let expected = 0;
  for (const player of present) {
    const acknowledged = race.pledged.get(player.handle) ?? 0;
    const pledge = await pledgeOf(player, eventId);
    if (race.uncertain.has(player.handle)) {
      expected += pledge === undefined ? 0 : 1;
      continue;
    }
    expected += acknowledged > 0 ? 1 : 0;
    if ((pledge?.cents ?? 0) !== acknowledged)
      problems.add('a pledge is not what was acknowledged', `${pledge?.cents ?? 0} instead of ${acknowledged}`);
    if (pledge === undefined) continue;
    if (list.pledgedCents[(pledge.number ?? 0) - 1] !== pledge.cents)
      problems.add('a pledge is not in the list', JSON.stringify(pledge));
    judgeFill(pledge, event, problems);
  }
  if (expected !== list.pledgedCents.length)
    problems.add('the list has pledges of nobody', `${list.pledgedCents.length} instead of ${expected}`);
}

/** What somebody has paid for shares is what is missing in the wallet, and nothing is reserved. */
export async function judgeMoney(
  player: SquadPlayer,
  { cashBefore, races, problems }: { cashBefore: number; races: readonly EventRace[]; problems: Problems },
): Promise<void> {
  const options = { what: 'free cash', timeoutMs: freeWithinMs, pollMs: 500 };
  const read = () => player.client.call(getPortfolio, {});
  await waitFor(options, async () => ((await read()).reservedCents === 0 ? true : undefined)).catch(() => undefined);
  const { cashCents, reservedCents } = await read();
  if (reservedCents !== 0) problems.add('cash stays reserved after the events', `${reservedCents} of ${player.handle}`);
  let paid = 0;
  for (const { eventId } of races) {
    const fill = (await pledgeOf(player, eventId))?.fill;
    if (fill) paid += fill.totalCents + fill.feeCents;
  }
  if (cashBefore - cashCents !== paid)
    problems.add('cash was lost or made', `${cashBefore} - ${cashCents} instead of ${paid} of ${player.handle}`);
}

/** An open squad has a captain, who is not this one. */
export async function judgeSuccession(race: EventRace, former: SquadPlayer, witness: SquadPlayer): Promise<void> {
  const params = { id: race.squad.id };
  const { membership } = await witness.client.call(getSquadStanding, { params });
  if (membership === null) race.problems.add('a member is lost in a succession', witness.handle);
  const { membership: of } = await former.client.call(getSquadStanding, { params });
  if (of?.role === 'captain') race.problems.add('a suspended captain leads on', former.handle);
}
