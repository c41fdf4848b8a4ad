import type { Pledge, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../queries/api-error';
import { fetchEventPledges } from '../../../queries/squad-events';
import { boostText } from '../../../shell/squad-events/event-view';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Banner } from '../../../ui/query-states';
import type { PledgesReport } from './check-pledges';
import styles from './event-cards.module.css';

interface CheckCardProps {
  readonly event: SquadEvent;
  readonly start: NonNullable<SquadEvent['start']>;
  readonly own: Pledge | undefined;
}

/** Fetches the list and repeats it; aborted when the card is gone. */
function useCheck({ event, start, own }: CheckCardProps) {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      const [list, { arePledgesRight, checkPledges }] = await Promise.all([
        fetchEventPledges(event.id, controller.signal),
        import('./check-pledges'),
      ]);
      const { hash, priceCents } = start;
      const report = checkPledges({
        ...list,
        hash,
        priceCents,
        pledgers: event.pledgers,
        boostPpm: event.boostPpm,
        own,
      });
      return { report, isRight: arePledgesRight(report) };
    },
  });
}

/** Everything that decided price and boost, and the check of it in the browser. */
export function CheckCard(props: CheckCardProps) {
  const { event, start } = props;
  const check = useCheck(props);
  return (
    <Card
      title="Result"
      aside={
        <Button variant="outline" size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {check.data === undefined ? 'Check' : 'Check again'}
        </Button>
      }
    >
      <div className={styles.form}>
        <dl className={styles.facts}>
          <FigureRow strong label="Price for all" value={<Money se={seCents(start.priceCents)} />} />
          <FigureRow label="Pledges" value={formatCount(event.pledges)} />
          <FigureRow label="Pledgers who count" value={formatCount(event.pledgers)} />
          <FigureRow label="Boost at the start" value={boostText(event.boostPpm)} />
        </dl>
        <div role="status" className={styles.message}>
          {check.isError && <Banner tone="error">{messageOf(check.error)}</Banner>}
          {check.data !== undefined && <Report {...check.data} />}
        </div>
        <dl className={styles.hash}>
          <dt>SHA-256 of the list at the start</dt>
          <dd>
            <code>{start.hash}</code>
          </dd>
        </dl>
        <p className={styles.hint}>
          The hash, the price and the boost are in the records of that day.{' '}
          <Link to={paths.fairness}>Check the day on Fair prices</Link>
        </p>
      </div>
    </Card>
  );
}

/** What was recomputed, in plain words. */
function Report({ report, isRight }: { readonly report: PledgesReport; readonly isRight: boolean }) {
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <Banner tone={isRight ? 'success' : 'error'} icon={<Icon aria-hidden size={18} strokeWidth={1.75} />}>
      <strong>{isRight ? 'It is right.' : 'Something differs. Please report it.'}</strong>
      <ul className={styles.facts}>
        {sentencesOf(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}

function sentencesOf({ lines, counted, isHashRight, isBoostRight, isOwnRight }: PledgesReport): readonly string[] {
  const listed = formatCounted(lines, 'pledge');
  const parts: readonly (readonly [isRight: boolean | null, right: string, wrong: string])[] = [
    [
      isHashRight,
      `Your browser hashed the list of ${listed}: the hash is the published one.`,
      `The hash of the list of ${listed} is not the published one.`,
    ],
    [
      isBoostRight,
      `The boost follows from the ${formatCounted(counted, 'pledger')} who count.`,
      `The boost doesn’t follow from the ${formatCounted(counted, 'pledger')} who count.`,
    ],
    [
      isOwnRight,
      'Your own line is in the list, and your shares follow from the price for all.',
      'Your own line or your shares differ from the list.',
    ],
  ];
  return parts.flatMap(([isPartRight, right, wrong]) => (isPartRight === null ? [] : [isPartRight ? right : wrong]));
}
