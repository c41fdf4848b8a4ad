import { paths } from '@limelight/contract/paths';
import type { IpoDetail, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import type { IpoState } from '@limelight/rules/ipo';
import { add, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { nowMs } from '../../../ui/now';
import { ReviewBanner } from './review-banner';
import styles from './subscription.module.css';

interface OutcomeCardProps {
  readonly ipo: IpoDetail;
  readonly state: IpoState;
  readonly own: IpoSubscription | undefined;
}

/** After the close: what waits, then what came of it. */
export function OutcomeCard({ ipo, state, own }: OutcomeCardProps) {
  const isListed = state === 'opening' || state === 'trading';
  return (
    <Card title={own?.result == null ? 'Your subscription' : 'Your result'}>
      <div className={styles.form}>
        {own === undefined && <p className={styles.hint}>You did not subscribe to this IPO.</p>}
        {own !== undefined && (
          <>
            {own.result === null && <ReviewBanner own={own} />}
            <dl className={styles.facts}>{own.result === null ? <Waiting own={own} /> : <Result own={own} />}</dl>
            <p className={styles.hint}>{own.result === null ? waitingText(state) : resultText(own)}</p>
            {own.result === null && state === 'closed' && (
              <p className={styles.hint}>
                Shares are given out from <Moment at={ipo.shareOutAt} nowMs={nowMs()} form="phrase" />.
              </p>
            )}
          </>
        )}
        {isListed && <Opening ipo={ipo} state={state} />}
      </div>
    </Card>
  );
}

type Own = IpoSubscription;

function Waiting({ own }: { readonly own: Own }) {
  return (
    <>
      {own.number !== null && <FigureRow label="Your line in the list" value={`No. ${formatCount(own.number)}`} />}
      <FigureRow label="Subscribed for" value={formatCounted(own.shares, 'share')} />
      <FigureRow strong label="Reserved" value={<Money se={seCents(own.reservedCents)} />} />
    </>
  );
}

function Result({ own: { number, shares, result } }: { readonly own: Own }) {
  if (result === null) return null;
  const paid = add(seCents(result.totalCents), seCents(result.feeCents));
  return (
    <>
      {number !== null && <FigureRow label="Your line in the list" value={`No. ${formatCount(number)}`} />}
      <FigureRow label="Subscribed for" value={formatCounted(shares, 'share')} />
      <FigureRow strong label="You got" value={formatCounted(result.takenShares, 'share')} />
      <FigureRow label="Paid, with the fee" value={<Money se={paid} />} />
      <FigureRow label="Returned" value={<Money se={seCents(result.returnedCents)} />} />
    </>
  );
}

function waitingText(state: IpoState): string {
  if (state === 'closed') return 'The list is closed. Your cash stays reserved until the share-out.';
  return state === 'cancelled' ? 'Your reserved cash is on its way back.' : 'Shares and cash are on their way.';
}

function resultText({ review, reviewReason, result }: Own): string {
  if (result === null) return '';
  if (review === 'refused') return `Not accepted: ${reviewReason ?? ''} All your cash is free again.`;
  if (review === 'held') return 'It was still under review at the close. All your cash is free again.';
  if (result.takenShares < result.allottedShares) {
    const allotted = formatCounted(result.allottedShares, 'share');
    return `You were allotted ${allotted}; your cash was enough for these.`;
  }
  if (result.takenShares === 0) return 'All your cash is free again.';
  return 'The shares are in your holdings. They cannot be undone.';
}

/** The first price, and the way to it. */
function Opening({ ipo, state }: Pick<OutcomeCardProps, 'ipo' | 'state'>) {
  const { celebrityId, name, priceCents, openingPriceCents } = ipo;
  const opening = openingPriceCents === null ? null : seCents(openingPriceCents);
  return (
    <>
      {opening !== null && (
        <dl className={styles.opening}>
          <FigureRow
            label="First price"
            value={
              <>
                <Money se={opening} /> <Movement rate={movement(opening, seCents(priceCents)).changeBps} small />
              </>
            }
          />
        </dl>
      )}
      {state === 'opening' && <p className={styles.hint}>Trading begins in a minute.</p>}
      <Link to={paths.celebrity} params={{ id: celebrityId }} className={buttonClass({ size: 'large', full: true })}>
        {state === 'trading' ? `Trade ${name}` : `See ${name}`}
      </Link>
    </>
  );
}
