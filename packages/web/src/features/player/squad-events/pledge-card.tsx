import type { Pledge, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useWithdrawPledge } from '../../../queries/squad-events';
import { isAhead, phaseAt } from '../../../shell/squad-events/event-view';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Money } from '../../../ui/money';
import { nowMs, useNow } from '../../../ui/now';
import { Skeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';
import styles from './event-cards.module.css';
import { PledgeButton } from './pledge-button';
import { feeParts } from './pledge-view';
import { type EventStanding, usePledgerFacts } from './use-event-standing';

interface PledgeCardProps {
  readonly event: SquadEvent;
  readonly standing: EventStanding;
  readonly code?: string | undefined;
}

/** What the player has pledged and can do with it, then what came of it. */
export function PledgeCard(props: PledgeCardProps) {
  const { event, standing } = props;
  const { isGuest, waits, own } = standing;
  if (waits) return <Skeleton shape="block" height={220} />;
  if (own === undefined) {
    return isAhead(event) ? (
      <Card title="What you get">{isGuest ? <Offer plan={undefined} /> : <OwnOffer event={event} />}</Card>
    ) : null;
  }
  return (
    <Card title={own.fill === null ? 'Your pledge' : 'Your shares'}>
      <div className={styles.form}>
        {isAhead(event) ? <Waiting {...props} own={own} /> : <Outcome event={event} own={own} />}
      </div>
    </Card>
  );
}

function OwnOffer({ event }: Pick<PledgeCardProps, 'event'>) {
  const facts = usePledgerFacts(event);
  if (facts === undefined) return <Skeleton shape="block" height={120} />;
  return <Offer plan={feeParts(facts.planFeeBps)} uncounted={facts.uncounted} />;
}

interface OfferProps {
  readonly plan: ReturnType<typeof feeParts> | undefined;
  readonly uncounted?: string | undefined;
}

/** Before the first pledge: what one costs and brings. */
function Offer({ plan, uncounted }: OfferProps) {
  return (
    <ul className={styles.notes}>
      <li>Your cash becomes shares at the price of the first tick at the start, the same for everybody.</li>
      <li>
        {plan === undefined
          ? 'It costs 3% fee, of which a part comes back as prize.'
          : `It costs ${plan.fee} fee, of which you get ${plan.back} back as prize on your plan.`}
      </li>
      <li>Shares stay locked for 24 h. Then they are yours to sell, and the prize is paid.</li>
      <li>
        {uncounted === undefined
          ? 'More pledgers, more boost for trades during the event: 0.05% each.'
          : `Your pledge wouldn’t count for slot and boost: ${uncounted}.`}
      </li>
    </ul>
  );
}

function Waiting({ event, standing, code, own }: PledgeCardProps & { readonly own: Pledge }) {
  const now = useNow();
  const facts = usePledgerFacts(event);
  const isLastHour = now >= Date.parse(event.changesUntil);
  const isOver = phaseAt(event, now) === 'starting';
  return (
    <>
      <dl className={styles.facts}>
        <FigureRow strong label="Reserved" value={<Money se={seCents(own.cents)} />} />
        <FigureRow label="Pledged" value={<Moment at={own.pledgedAt} nowMs={nowMs()} />} />
        {facts !== undefined && (
          <FigureRow label="For slot and boost" value={facts.uncounted === undefined ? 'Counts' : 'Doesn’t count'} />
        )}
      </dl>
      {facts?.uncounted !== undefined && <p className={styles.hint}>It buys shares all the same: {facts.uncounted}.</p>}
      <p className={styles.hint}>
        {isLastHour ? (
          'In the last hour a pledge can only be raised.'
        ) : (
          <>
            You can lower or withdraw it until <Moment at={event.changesUntil} nowMs={now} form="phrase" />.
            {event.squad !== null && ' Leaving the squad withdraws it.'}
          </>
        )}
      </p>
      {!isOver && (
        <div className={styles.buttons}>
          <PledgeButton event={event} standing={standing} code={code} look={{ variant: 'outline' }} />
          <WithdrawPledge own={own} isLastHour={isLastHour} />
        </div>
      )}
    </>
  );
}

function WithdrawPledge({ own, isLastHour }: { readonly own: Pledge; readonly isLastHour: boolean }) {
  const [open, setOpen] = useState(false);
  const { mutateAsync, isPending } = useWithdrawPledge();
  const sum = formatSe(seCents(own.cents));
  const withdraw = async () => {
    try {
      await mutateAsync(own.eventId);
      setOpen(false);
      showToast({ tone: 'success', text: `Pledge withdrawn. ${sum} is free again` });
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, 'Failed to withdraw') });
    }
  };
  return (
    <>
      <Button
        variant="text"
        disabledReason={isLastHour ? 'In the last hour it can’t be withdrawn' : undefined}
        onClick={() => setOpen(true)}
      >
        Withdraw
      </Button>
      <ResponsiveDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw your pledge?"
        width={440}
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={isPending} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>{sum} is free again. You can pledge once more until the start.</p>
      </ResponsiveDialog>
    </>
  );
}

function Outcome({ event, own }: { readonly event: SquadEvent; readonly own: Pledge }) {
  const { number, counted, cents, fill } = own;
  if (event.stage === 'cancelled') {
    return (
      <p className={styles.hint}>There was no event. Your {formatSe(seCents(cents))} is free again, without any fee.</p>
    );
  }
  return (
    <>
      <dl className={styles.facts}>
        {number !== null && <FigureRow label="Your line in the list" value={`No. ${formatCount(number)}`} />}
        {counted !== null && <FigureRow label="For the boost" value={counted ? 'Counted' : 'Didn’t count'} />}
        <FigureRow label="Pledged" value={<Money se={seCents(cents)} />} />
        {fill !== null && <Fill fill={fill} />}
      </dl>
      <p className={styles.hint}>
        {fill === null ? 'Your shares are on their way.' : <LockText event={event} fill={fill} />}
      </p>
    </>
  );
}

type FillOf = { readonly fill: NonNullable<Pledge['fill']> };

function Fill({ fill }: FillOf) {
  const { shares, totalCents, feeCents, returnedCents, prizeCents } = fill;
  return (
    <>
      <FigureRow strong label="You got" value={formatCounted(shares, 'share')} />
      <FigureRow label="Paid for them" value={<Money se={seCents(totalCents)} />} />
      <FigureRow label="Fee" value={<Money se={seCents(feeCents)} />} />
      <FigureRow label="Of it back as prize" value={<Money se={seCents(prizeCents)} />} />
      <FigureRow label="Returned" value={<Money se={seCents(returnedCents)} />} />
    </>
  );
}

function LockText({ event, fill }: FillOf & { readonly event: SquadEvent }) {
  if (fill.shares === 0) return 'It bought no share, so all of it is free again.';
  if (fill.unlockedAt !== null) return 'Your shares are free and the prize is paid.';
  return (
    <>
      Your shares are free <Moment at={event.unlocksAt} nowMs={nowMs()} form="phrase" />. Then the prize is paid, too.
    </>
  );
}
