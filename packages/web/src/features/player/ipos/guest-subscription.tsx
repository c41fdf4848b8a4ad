import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatCounted } from '@limelight/rules/count';
import { type IpoState, ipoCost } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { SignUpLink } from '../../../shell/sign-up-link';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { PhoneActionBar } from '../phone-action-bar';
import styles from './subscription.module.css';
import { SubscriptionFields } from './subscription-fields';
import { quantityText } from './subscription-view';

interface GuestSubscriptionProps {
  readonly ipo: Ipo;
  readonly state: IpoState;
}

/** What a subscription costs, before there is an account. */
export function GuestSubscription({ ipo, state }: GuestSubscriptionProps) {
  const [shares, setShares] = useState(1);
  if (state !== 'announced' && state !== 'open') return null;
  const isRight = shares >= 1 && shares <= ipo.cap;
  const { totalCents, feeCents, sumCents } = ipoCost(isRight ? shares : 0, seCents(ipo.priceCents));
  const preview = {
    total: totalCents,
    fee: feeCents,
    sum: sumCents,
    max: ipo.cap,
    sharesProblem: isRight ? undefined : quantityText(ipo),
  };
  return (
    <>
      <Card title="What a subscription costs" aside={`At most ${formatCounted(ipo.cap, 'share')}`}>
        <div className={styles.form}>
          <SubscriptionFields
            ipo={ipo}
            shares={shares}
            own={0}
            preview={preview}
            isGuest
            isOpen={state === 'open'}
            onShares={setShares}
          />
          <div className={styles.confirm}>
            <SignUpLink look={{ size: 'large', full: true }} purpose="to subscribe" />
          </div>
          <p className={styles.hint}>
            Subscribing needs an account{ipo.accountDays > 0 && ` that is ${formatCounted(ipo.accountDays, 'day')} old`}
            . Guest games cannot take part.
          </p>
        </div>
      </Card>
      <PhoneActionBar label="What is reserved" value={isRight ? <Money se={sumCents} /> : '–'}>
        <SignUpLink look={{ size: 'large' }} purpose="to subscribe" />
      </PhoneActionBar>
    </>
  );
}
