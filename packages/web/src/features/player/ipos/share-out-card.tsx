import { paths } from '@limelight/contract/paths';
import type { IpoDetail, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatDate, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { messageOf } from '../../../queries/api-error';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { Banner } from '../../../ui/query-states';
import { isShareOutRight, type ShareOutReport } from './check-share-out';
import styles from './share-out-card.module.css';
import { useShareOutCheck } from './use-share-out-check';

interface ShareOutCardProps {
  readonly ipo: IpoDetail;
  readonly close: NonNullable<IpoDetail['close']>;
  readonly own: IpoSubscription | undefined;
}

const dateOf = (day: string) => formatDate(startOfLondonDay(parseLondonDay(day)));

/** Everything that decided the share-out, and the check of it in the browser. */
export function ShareOutCard({ ipo, close, own }: ShareOutCardProps) {
  const check = useShareOutCheck({ ipo, hash: close.hash, own });
  const { shareOut } = ipo;
  return (
    <Card
      title="Share-out"
      aside={
        <Button variant="outline" size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {check.data === undefined ? 'Check' : 'Check again'}
        </Button>
      }
    >
      <dl>
        <FigureRow label="Subscriptions" value={formatCount(close.lines)} />
        {close.heldLines > 0 && <FigureRow label="Held or refused, get nothing" value={formatCount(close.heldLines)} />}
        {shareOut !== null && (
          <FigureRow
            label="Shares given out"
            value={`${formatCount(shareOut.allottedShares)} of ${formatCount(ipo.shares)}`}
          />
        )}
      </dl>
      <div role="status" className={styles.result}>
        {check.isError && <Banner tone="error">{messageOf(check.error)}</Banner>}
        {check.data !== undefined && <Report report={check.data} />}
      </div>
      <details className={styles.details}>
        <summary>What decided it</summary>
        <dl className={styles.numbers}>
          <PublishedNumber name="SHA-256 of the list at the close" value={close.hash} />
          {shareOut !== null && (
            <PublishedNumber name={`Draw key, from the key of ${dateOf(shareOut.day)}`} value={shareOut.drawKey} />
          )}
        </dl>
        <p>
          The hash is in the closing record{close.day !== null && ` of ${dateOf(close.day)}`}, and the draw key comes
          from the seed of the day after it, which was sealed a week before. So nobody could choose the list knowing the
          draw. <Link to={paths.fairness}>Check both days on Fair prices</Link>
        </p>
      </details>
    </Card>
  );
}

function PublishedNumber({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}

/** What was recomputed, in plain words. */
function Report({ report }: { readonly report: ShareOutReport }) {
  const isRight = isShareOutRight(report);
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <Banner tone={isRight ? 'success' : 'error'} icon={<Icon aria-hidden size={18} strokeWidth={1.75} />}>
      <strong>{isRight ? 'It is right.' : 'Something differs. Please report it.'}</strong>
      <ul>
        {sentencesOf(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}

function sentencesOf(report: ShareOutReport): readonly string[] {
  const { lines, isHashRight, areSharesRight, isOpeningRight, isOwnRight } = report;
  const listed = formatCounted(lines, 'line');
  const parts: readonly (readonly [isRight: boolean | null, right: string, wrong: string])[] = [
    [
      isHashRight,
      `Your browser hashed all ${listed}: the hash is the one in the day’s record.`,
      `The hash of the ${listed} is not the one in the day’s record.`,
    ],
    [
      areSharesRight,
      'It shared out every share again with the draw key: each line got exactly that.',
      'Some lines got other shares than the draw key gives them.',
    ],
    [
      isOpeningRight,
      'The first price follows from the draw key.',
      'The first price does not follow from the draw key.',
    ],
    [isOwnRight, 'Your own line is in the list as you left it.', 'Your own line differs from your subscription.'],
  ];
  return parts.flatMap(([isRight, right, wrong]) => (isRight === null ? [] : [isRight ? right : wrong]));
}
