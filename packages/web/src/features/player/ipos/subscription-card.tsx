import type { Ipo, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { formatCounted } from '@limelight/rules/count';
import type { IpoState } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { CircleAlert, Gem } from 'lucide-react';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Money } from '../../../ui/money';
import { nowMs } from '../../../ui/now';
import { Banner, Skeleton } from '../../../ui/query-states';
import { PhoneActionBar } from '../phone-action-bar';
import { ReviewBanner } from './review-banner';
import styles from './subscription.module.css';
import { reservedLabel, SubscriptionFields } from './subscription-fields';
import { actionText } from './subscription-view';
import { useSubscription } from './use-subscription';
import { WithdrawButton } from './withdraw-button';

interface SubscriptionCardProps {
  readonly ipo: Ipo;
  readonly state: IpoState;
  readonly own: IpoSubscription | undefined;
}

/** Before the window and while it is open, for players with an account. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const staffReason = useStaffReason();
  if (staffReason !== undefined) {
    return (
      <Card title="Your subscription">
        <Banner tone="info">{staffReason}</Banner>
      </Card>
    );
  }
  return <OwnSubscription {...props} />;
}

function OwnSubscription({ ipo, state, own }: SubscriptionCardProps) {
  const form = useSubscription(ipo, own);
  if (form === undefined) return <Skeleton shape="block" height={340} />;
  const { shares, setShares, preview, isElite, busy, failure, confirm } = form;
  const isOpen = state === 'open';
  const action = actionText(shares, own?.shares ?? 0);
  const button = { size: 'large', busy, disabledReason: preview.problem } as const;
  return (
    <>
      <Card title="Your subscription" aside={`At most ${formatCounted(ipo.cap, 'share')}`}>
        <form
          className={styles.form}
          aria-label="Your subscription"
          onSubmit={(event) => {
            event.preventDefault();
            if (preview.problem === undefined) void confirm();
          }}
        >
          {own !== undefined && <OwnLine own={own} />}
          <SubscriptionFields
            ipo={ipo}
            shares={shares}
            own={own?.shares ?? 0}
            preview={preview}
            isOpen={isOpen}
            onShares={setShares}
          />
          <EarlyHour ipo={ipo} state={state} isElite={isElite} />
          <div role="status" className={styles.message}>
            {failure !== undefined && (
              <Banner tone="error" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
                {failure}.
              </Banner>
            )}
          </div>
          <div className={styles.confirm}>
            <Button type="submit" full {...button}>
              {action}
            </Button>
          </div>
          {preview.problem !== undefined && preview.sharesProblem === undefined && (
            <p className={styles.hint}>{preview.problem}.</p>
          )}
          <p className={styles.hint}>
            You can change it or withdraw until <Moment at={ipo.closesAt} nowMs={nowMs()} form="phrase" />. Coming first
            has no advantage.
          </p>
        </form>
      </Card>
      <PhoneActionBar label={reservedLabel(isOpen)} value={preview.sum === 0 ? '–' : <Money se={preview.sum} />}>
        <Button {...button} onClick={() => void confirm()}>
          {action}
        </Button>
      </PhoneActionBar>
    </>
  );
}

/** What the player has, with the way out of it. */
function OwnLine({ own }: { readonly own: IpoSubscription }) {
  return (
    <>
      <div className={styles.own}>
        <p>
          <strong>{formatCounted(own.shares, 'share')}</strong> · <Money se={seCents(own.reservedCents)} /> reserved
        </p>
        <WithdrawButton own={own} />
      </div>
      <ReviewBanner own={own} />
    </>
  );
}

/** VIP Elite comes an hour earlier; who has the plan learns that it is so, others when it matters. */
function EarlyHour({
  ipo,
  state,
  isElite,
}: Pick<SubscriptionCardProps, 'ipo' | 'state'> & { readonly isElite: boolean }) {
  if (state !== 'announced') return null;
  return (
    <p className={styles.early}>
      <Gem aria-hidden size={16} strokeWidth={1.75} />
      <span>
        {isElite ? 'With VIP Elite you can subscribe from ' : 'VIP Elite can subscribe from '}
        <Moment at={ipo.earlyAt} nowMs={nowMs()} form="phrase" />. It brings no more shares.
      </span>
    </p>
  );
}
