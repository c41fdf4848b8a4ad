import { toHex } from './fairness.js';

/**
 * Max-min: everybody gets up to a level, the largest for which the supply suffices; what is left then goes
 * one each, in a random order, to those who requested more than the level. So who requests what is wanted
 * gains nothing by requesting more, and coming first has no advantage.
 */
export interface Level {
  /** Everybody gets what was requested, at most this. */
  readonly level: number;
  /** Of those who requested more, so many get one more. */
  readonly leftover: number;
}

/** How many requested what: pairs of units and requests, in any order. */
export type Demand = Iterable<readonly [units: number, requests: number]>;

/**
 * @throws RangeError unless units and requests are positive and the supply is not negative, all of them whole
 */
export function levelOf(demand: Demand, supply: number): Level {
  if (!Number.isSafeInteger(supply) || supply < 0) throw new RangeError(`a supply of ${supply} units`);
  const ascending = [...demand].sort(([left], [right]) => left - right);
  let waiting = 0;
  for (const [units, requests] of ascending) {
    if (!isCount(units) || !isCount(requests)) throw new RangeError(`${requests} requests of ${units} units`);
    waiting += requests;
  }
  let [left, level] = [supply, 0];
  for (const [units, requests] of ascending) {
    const wanted = (units - level) * waiting;
    if (wanted > left) {
      const raised = Math.floor(left / waiting);
      return { level: level + raised, leftover: left - raised * waiting };
    }
    left -= wanted;
    level = units;
    waiting -= requests;
  }
  return { level, leftover: 0 };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

/** How many requests there are of each size. */
export function demandOf(requests: Iterable<number>): ReadonlyMap<number, number> {
  const demand = new Map<number, number>();
  for (const units of requests) demand.set(units, (demand.get(units) ?? 0) + 1);
  return demand;
}

interface Supply {
  readonly supply: number;
  /** The places of the requests, in the order in which one more goes to those who wanted more. */
  readonly order: readonly number[];
}

/**
 * What each request gets, in their order. @throws RangeError as `levelOf`, and when the order misses a
 * request that would get one more
 */
export function shareOut(requests: readonly number[], { supply, order }: Supply): number[] {
  const { level, leftover } = levelOf(demandOf(requests), supply);
  const shares = requests.map((units) => Math.min(units, level));
  let left = leftover;
  for (const place of order) {
    if (left === 0) break;
    if ((requests[place] ?? 0) <= level) continue;
    shares[place] = level + 1;
    left -= 1;
  }
  if (left > 0) throw new RangeError('the order misses requests');
  return shares;
}

/**
 * The order of the numbers 1 to `count`, as their places from 0 on: ascending by the SHA-256 of the draw key
 * and `share:<number>` in ASCII.
 */
export function orderOfTickets(ticketOf: (message: string) => Uint8Array, count: number): number[] {
  const tickets = Array.from({ length: count }, (_, place) => toHex(ticketOf(`share:${place + 1}`)));
  return tickets
    .map((_, place) => place)
    .sort((left, right) => ((tickets[left] ?? '') < (tickets[right] ?? '') ? -1 : 1));
}

/**
 * What each line of a list gets, by its place: held ones nothing, and the others share out what there is in
 * the order of the tickets of all lines.
 */
export function sharesByLine(
  lines: readonly { readonly units: number; readonly held: boolean }[],
  { supply, ticketOf }: { readonly supply: number; readonly ticketOf: (message: string) => Uint8Array },
): number[] {
  const eligible = lines.flatMap(({ held }, place) => (held ? [] : [place]));
  const indexOf = new Map(eligible.map((place, index) => [place, index]));
  const order = orderOfTickets(ticketOf, lines.length).flatMap((place) => indexOf.get(place) ?? []);
  const requests = eligible.map((place) => lines[place]?.units ?? 0);
  const shares = shareOut(requests, { supply, order });
  return lines.map((_, place) => shares[indexOf.get(place) ?? -1] ?? 0);
}
