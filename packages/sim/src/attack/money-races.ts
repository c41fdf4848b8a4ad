import { getTick } from '@limelight/contract/exchange/market';
import { getPortfolio } from '@limelight/contract/exchange/wallet';
import { buyTokens, checkPayment } from '@limelight/contract/money/payments';
import { cancelSandboxCheckout } from '@limelight/contract/money/sandbox-checkout';
import { cancelOrder, placeOrder } from '@limelight/contract/play/orders';
import type { OrderRequest } from '@limelight/contract/play/orders.schema';
import { claimDailyBonus } from '@limelight/contract/play/rewards';
import { placeTrade, undoTrade } from '@limelight/contract/play/trading';
import type { TradeRequest } from '@limelight/contract/play/trading.schema';
import { waitFor } from '@limelight/harness/wait-for';
import { isUndecided } from '@limelight/rules/payment';
import { type Answer, type ApiCall, type ApiClient, callOf } from '../api-client.js';
import type { Random } from '../random.js';
import { checkoutRefOf, paymentOf } from '../sandbox-payment.js';
import type { Problems } from './arm.js';

export interface MoneyRace {
  /** The same player at each instance. */
  readonly clients: readonly ApiClient[];
  readonly random: Random;
  readonly problems: Problems;
}

const rivals = 4;
const toleranceBps = 1_000;
const settledWithinMs = 30_000;

const isDone = (answer: Answer) => answer.kind === 'answered' && answer.status < 300;
const bodyOf = (answer: Answer) => (answer.kind === 'answered' ? answer.body : undefined);

/**
 * Sends the calls in parallel, in turns to each instance. A failure of the server is a problem in every race.
 */
export async function sendAll(
  calls: readonly ApiCall<unknown>[],
  { clients, problems }: Pick<MoneyRace, 'clients' | 'problems'>,
): Promise<Answer[]> {
  return Promise.all(
    calls.map(async (call, index) => {
      const client = clients[index % clients.length];
      if (client === undefined) throw new Error('a race needs a client');
      const answer = await client.send(call);
      if (answer.kind === 'answered' && answer.status >= 500)
        problems.add(`${answer.status} in a race`, `${call.method} ${call.path}`);
      if (answer.kind === 'unknown' && !answer.reason.includes('available'))
        problems.add(`no answer in a race: ${answer.reason}`, `${call.method} ${call.path}`);
      return answer;
    }),
  );
}

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);

function first({ clients }: MoneyRace): ApiClient {
  const [client] = clients;
  if (client === undefined) throw new Error('a race needs a client');
  return client;
}

async function tradeOf(
  race: MoneyRace,
  celebrityId: string,
  side: 'buy' | 'sell',
  shares: number,
): Promise<TradeRequest> {
  const { number: tick } = await first(race).call(getTick, {});
  return { id: race.random.uuid(), celebrityId, side, shares, tick, toleranceBps };
}

/** One trade requested several times: one effect, and every answer is the same. */
async function sameTrade(race: MoneyRace): Promise<void> {
  const body = await tradeOf(race, '1', 'buy', 1);
  const answers = await sendAll(
    times(rivals, () => callOf(placeTrade, { body })),
    race,
  );
  const done = new Set(answers.filter(isDone).map((answer) => JSON.stringify(answer)));
  if (done.size > 1) race.problems.add('one trade got several receipts', [...done].join(' '));
}

/** Purchases that each take more than half of the cash. */
async function overspend(race: MoneyRace): Promise<void> {
  const { cashCents, reservedCents } = await first(race).call(getPortfolio, {});
  const { pricesCents } = await first(race).call(getTick, {});
  const shares = Math.floor(((cashCents - reservedCents) * 0.7) / (pricesCents['2'] ?? cashCents));
  if (shares < 1) return;
  await tradeTogether(race, '2', 'buy', shares);
  await oversell(race);
}

/** Sales that each take all shares. */
async function oversell(race: MoneyRace): Promise<void> {
  const { positions } = await first(race).call(getPortfolio, {});
  const held = positions.find(({ shares, reservedShares }) => shares > reservedShares);
  if (held) await tradeTogether(race, held.celebrityId, 'sell', held.shares - held.reservedShares);
}

/**
 * Each receipt continues the one before it: no money or share is used twice, and neither falls below zero.
 */
async function tradeTogether(
  race: MoneyRace,
  celebrityId: string,
  side: 'buy' | 'sell',
  shares: number,
): Promise<void> {
  const bodies = await Promise.all(times(rivals, () => tradeOf(race, celebrityId, side, shares)));
  const calls = bodies.map((body) => callOf(placeTrade, { body }));
  const answers = await sendAll(calls, race);
  const receipts = answers.flatMap((answer, index) =>
    isDone(answer) ? (calls[index]?.read(bodyOf(answer)) ?? []) : [],
  );
  const ordered = receipts.toSorted((one, other) => other.sharesAfter - one.sharesAfter);
  if (side === 'buy') ordered.reverse();
  for (const [index, receipt] of ordered.entries()) {
    const before = ordered[index - 1];
    const sharesStep = side === 'buy' ? shares : -shares;
    const isWrong = before !== undefined && receipt.sharesAfter - before.sharesAfter !== sharesStep;
    if (isWrong || receipt.sharesAfter < 0 || receipt.cashAfterCents < 0)
      race.problems.add(`parallel trades do not continue each other (${side})`, JSON.stringify(ordered));
  }
}

/** An order placed and cancelled several times in parallel: in the end nothing is reserved by it. */
async function placeAndCancel(race: MoneyRace): Promise<void> {
  const { pricesCents } = await first(race).call(getTick, {});
  const body: OrderRequest = {
    id: race.random.uuid(),
    celebrityId: '3',
    kind: 'limit',
    side: 'buy',
    shares: 1,
    triggerPriceCents: Math.floor((pricesCents['3'] ?? 1_000) / 2),
    duration: 'day',
    duringEvents: false,
  };
  const cancel = callOf(cancelOrder, { params: { id: body.id } });
  await sendAll(times(rivals, () => [callOf(placeOrder, { body }), cancel]).flat(), race);
  await sendAll([cancel], race);
  const { reservedCents } = await first(race).call(getPortfolio, {});
  if (reservedCents !== 0) race.problems.add('a cancelled order still reserves cash', `${reservedCents} cents`);
}

/** The bonus of a day claimed several times: paid once. */
async function claimTogether(race: MoneyRace): Promise<void> {
  const claim = callOf(claimDailyBonus, {});
  const answers = await sendAll(
    times(rivals, () => claim),
    race,
  );
  const paid = answers.filter((answer) => isDone(answer) && claim.read(bodyOf(answer)).outcome === 'claimed').length;
  if (paid > 1) race.problems.add('the bonus of a day was paid more than once', `${paid} times`);
}

/** A purchase undone several times while its shares are sold: it ends once. */
async function undoTogether(race: MoneyRace): Promise<void> {
  const body = await tradeOf(race, '4', 'buy', 2);
  const [bought] = await sendAll([callOf(placeTrade, { body })], race);
  if (bought === undefined || !isDone(bought)) return;
  const undo = () =>
    callOf(undoTrade, {
      params: { id: body.id },
      body: { id: race.random.uuid(), tick: body.tick, toleranceBps },
    });
  const sale = await tradeOf(race, '4', 'sell', 2);
  const answers = await sendAll([...times(rivals, undo), callOf(placeTrade, { body: sale })], race);
  const ended = answers.filter(isDone).length;
  if (ended > 1) race.problems.add('shares were both undone and sold', `${ended} of ${answers.length} succeeded`);
}

/** Tokens paid several times, cancelled and read meanwhile: the money comes once, exactly if it is paid. */
async function payTogether(race: MoneyRace): Promise<void> {
  const client = first(race);
  const before = await client.call(getPortfolio, {});
  const order = callOf(buyTokens, { body: { id: race.random.uuid(), tokens: 1, gateway: 'sandbox' } });
  const [ordered] = await sendAll([order, order], race);
  if (ordered?.kind !== 'answered' || ordered.status >= 300) return;
  const { id, checkoutUrl } = order.read(ordered.body);
  const ref = checkoutRefOf(checkoutUrl);
  const pay = paymentOf(ref);
  const read = callOf(checkPayment, { params: { id } });
  const cancel = race.random.chance(0.3) ? [callOf(cancelSandboxCheckout, { params: { ref } })] : [];
  await sendAll([pay, read, ...cancel, pay, read, pay], race);
  const payment = await waitFor({ what: 'a settled payment', timeoutMs: settledWithinMs, pollMs: 500 }, async () => {
    const found = await client.call(checkPayment, { params: { id } });
    return isUndecided(found.state) ? undefined : found;
  }).catch(() => undefined);
  if (payment === undefined) return race.problems.add('a payment was not settled', id);
  const after = await client.call(getPortfolio, {});
  const gainedCents = after.contributedCents - before.contributedCents;
  const rightCents = payment.state === 'paid' ? payment.seCents : 0;
  if (gainedCents !== rightCents)
    race.problems.add('a payment added the wrong amount', `${gainedCents} instead of ${rightCents} (${payment.state})`);
}

/** How often each is run: orders have no daily limit, a payment takes longest. */
const kinds = [
  { weight: 5, run: placeAndCancel },
  { weight: 2, run: sameTrade },
  { weight: 1, run: overspend },
  { weight: 1, run: oversell },
  { weight: 1, run: undoTogether },
  { weight: 1, run: claimTogether },
  { weight: 0.3, run: payTogether },
] as const;
const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);

export async function runMoneyRace(race: MoneyRace): Promise<void> {
  let left = race.random.next() * weights;
  const kind = kinds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  await (kind ?? kinds[0]).run(race);
}

/** Each kind once, as a proof needs it. */
export async function runEachMoneyRace(race: MoneyRace): Promise<void> {
  for (const { run } of kinds) await run(race);
}
