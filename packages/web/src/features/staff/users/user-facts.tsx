import type { UserDetails } from '@limelight/contract/house/users.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, formatUs, ratioBps, seCents, usCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { formatDate } from '@limelight/rules/time';
import type { ReactNode } from 'react';
import { DateTime } from '../../../ui/date-time';
import { Movement } from '../../../ui/movement';
import { roleNames } from './role-names';
import styles from './users.module.css';

export function UserFacts({ details }: { readonly details: UserDetails }) {
  const { user, money, paid, phone, phoneVerified, twoFactorEnabled, bot, referralCode, lastActiveAt } = details;
  const verified = (yes: boolean) => (yes ? 'verified' : 'unverified');
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Handle', user.handle],
    ['Role, plan', `${roleNames[user.role]}, ${tierNames[user.tier]}${bot ? ', bot' : ''}`],
    ['Member since', formatDate(Date.parse(user.createdAt))],
    ['Last login', timeOrNever(user.lastLoginAt)],
    ['Last active', timeOrNever(lastActiveAt)],
    ...(money === null ? [] : [['Cash', cashText(money)] as const]),
    [
      'Email, phone',
      `${verified(user.emailVerified)}, ${phone === '' ? 'no number' : `${phone} ${verified(phoneVerified)}`}`,
    ],
    ['Two-factor', twoFactorEnabled ? 'On' : 'Off'],
    ['Referral code', referralCode],
    ...(money === null ? [] : [['Trades', `${money.trades}, ${money.tradesOfWeek} this week`] as const]),
  ];
  return (
    <>
      <Figures money={money} paid={paid} />
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function timeOrNever(time: string | null): ReactNode {
  return time === null ? 'Not recorded' : <DateTime at={time} />;
}

function cashText({ cashCents, reservedCents }: NonNullable<UserDetails['money']>): string {
  const cash = formatSe(seCents(cashCents));
  return reservedCents === 0 ? cash : `${cash}, ${formatSe(seCents(reservedCents))} reserved`;
}

function Figures({ money, paid }: Pick<UserDetails, 'money' | 'paid'>) {
  const contributed = seCents(money?.contributedCents ?? 0);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Portfolio</dt>
        <dd>{money === null ? 'No wallet yet' : formatSe(seCents(money.valueCents))}</dd>
      </div>
      <div>
        <dt>All-time return</dt>
        <dd>
          {money === null || contributed === 0 ? (
            '–'
          ) : (
            <Movement rate={ratioBps(seCents(money.valueCents - contributed), contributed)} small />
          )}
        </dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd title={formatCounted(paid.payments, 'payment')}>{formatUs(usCents(paid.usCents))}</dd>
      </div>
    </dl>
  );
}
