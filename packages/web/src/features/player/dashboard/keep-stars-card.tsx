import { errorCatalogue } from '@limelight/contract/errors';
import { formatCount, formatCounted } from '@limelight/rules/count';
import type { RepeatedHolding } from '@limelight/rules/guest-stars';
import { formatSe, negate } from '@limelight/rules/money';
import { useEffect } from 'react';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Celebration } from '../../../ui/celebrate';
import { Banner } from '../../../ui/query-states';
import { CelebrityLine } from '../celebrity-rows';
import { cashChangeOf } from '../wallet/holdings-view';
import styles from './keep-stars-card.module.css';
import { type StarOutcome, useKeepStars } from './use-keep-stars';

const wordsForOne = {
  stars: 'guest star',
  offer: 'Buy the same star again, at today’s price',
  freeFirst: 'without a fee.',
  buy: 'Buy it for',
  none: 'It cannot be bought at the moment',
  bought: 'This star is yours now.',
};
const wordsForMore: typeof wordsForOne = {
  stars: 'guest stars',
  offer: 'Buy the same stars again in one go, at today’s prices',
  freeFirst: 'plus the fee, which the first does not have.',
  buy: 'Buy them for',
  none: 'None of them can be bought at the moment',
  bought: 'These stars are yours now.',
};

/** The stars of a guest game: what buying them again costs now, and what became of it. */
export function KeepStarsCard({ onClose }: { readonly onClose: () => void }) {
  const keeping = useKeepStars();
  const staff = useStaffReason() !== undefined;
  const nothing = keeping?.stars.length === 0 || staff;
  useEffect(() => {
    if (nothing) onClose();
  }, [nothing, onClose]);
  if (keeping === undefined || nothing) return null;
  const { stars, listing, plan, totalCents, firstTradeFree, outcomes, state, buy } = keeping;
  const words = stars.length === 1 ? wordsForOne : wordsForMore;
  const done = state === 'done';
  const bought = [...outcomes.values()].some((outcome) => 'receipt' in outcome);
  return (
    <Card title={done ? `Your ${words.stars}` : `Keep your ${words.stars}?`}>
      <div className={styles.card}>
        {done && bought && <Celebration />}
        {!done && (
          <p>
            You start fresh with your own cash. {words.offer} {firstTradeFree ? words.freeFirst : 'plus the fee.'}
          </p>
        )}
        <Rows>
          {stars.flatMap(({ celebrityId, shares }) => {
            const celebrity = listing.find(({ id }) => id === celebrityId);
            const outcome = outcomes.get(celebrityId);
            return celebrity === undefined ? (
              []
            ) : (
              <CelebrityLine key={celebrityId} celebrity={celebrity} facts={formatCounted(shares, 'share')}>
                <span className={styles.fate}>
                  {outcome === undefined ? planText(plan.get(celebrityId)) : outcomeText(outcome, shares)}
                </span>
              </CelebrityLine>
            );
          })}
        </Rows>
        <div role="status">
          {state === 'moved' && (
            <Banner tone="warning">
              {errorCatalogue.PRICE_MOVED.message}. Confirm what is left at the new prices.
            </Banner>
          )}
          {state === 'lost' && <Banner tone="warning">No answer yet. Trying again never buys twice.</Banner>}
          {done && <p>{bought ? words.bought : 'Nothing was bought.'}</p>}
        </div>
        {done ? (
          <Button full onClick={onClose}>
            Done
          </Button>
        ) : (
          <div className={styles.actions}>
            <Button busy={state === 'buying'} disabledReason={totalCents === 0 ? words.none : undefined} onClick={buy}>
              {state === 'moved' || state === 'lost' ? 'Confirm for' : words.buy} {formatSe(totalCents)}
            </Button>
            <Button variant="text" onClick={onClose}>
              {outcomes.size > 0 ? 'Leave the rest' : 'Start fresh'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function planText(repeated: RepeatedHolding | undefined): string {
  if (repeated === undefined || repeated.shares === 0)
    return 'Not now: it is halted, not listed or more than your cash';
  const cost = formatSe(repeated.costCents);
  return repeated.shares === repeated.wanted
    ? cost
    : `${formatCount(repeated.shares)} of ${formatCount(repeated.wanted)} for ${cost}`;
}

function outcomeText(outcome: StarOutcome, wanted: number): string {
  if ('refused' in outcome) return `Not bought: ${outcome.refused}`;
  const { receipt } = outcome;
  const paid = formatSe(negate(cashChangeOf(receipt)));
  return `Bought ${formatCount(receipt.shares)} of ${formatCount(wanted)} for ${paid}`;
}
