import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { type SeCents, seCents } from '@limelight/rules/money';
import { profitAgainst } from '@limelight/rules/position';
import type { ReactNode } from 'react';
import { availableCash } from '../../../queries/available-cash';
import { usePortfolioHistory } from '../../../queries/wallet';
import { useIsGuest } from '../../../shell/use-is-guest';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Skeleton } from '../../../ui/query-states';
import { ReservedFor } from '../ipos/reserved-for';
import { BuyTokensLink } from '../payments/buy-tokens-link';
import { splitTenths, tenthsText } from './allocation';
import styles from './holdings-page.module.css';

/** The portfolio's total value and its parts. */
export function TotalCard({ portfolio }: { readonly portfolio: Portfolio }) {
  const isGuest = useIsGuest();
  const valueCents = seCents(portfolio.valueCents);
  const profit = profitAgainst(valueCents, seCents(portfolio.contributedCents));
  const [availableCents, reservedCents] = [availableCash(portfolio), seCents(portfolio.reservedCents)];
  const investedCents = seCents(portfolio.investedCents);
  const [available = 0, reserved = 0, invested = 0] = splitTenths([availableCents, reservedCents, investedCents]);
  return (
    <Card>
      <dl className={styles.totals}>
        <div>
          <dt>Total portfolio value</dt>
          <dd>
            <Money se={valueCents} size="hero" />
            <p>
              <Movement se={profit.profitCents} rate={profit.profitBps} />{' '}
              <span className={styles.quiet}>all time</span>
            </p>
            {!isGuest && <FeesPaid />}
          </dd>
        </div>
        <Part
          label="Available cash"
          cents={availableCents}
          tenths={available}
          note={isGuest ? undefined : <BuyTokensLink />}
        />
        {reservedCents > 0 && (
          <Part
            label="Reserved cash"
            cents={reservedCents}
            tenths={reserved}
            note={<ReservedFor reservedCents={reservedCents} />}
          />
        )}
        <Part label="Invested" cents={investedCents} tenths={invested} />
      </dl>
    </Card>
  );
}

/** Why the profit of all time is not the sum of the positions' profits. */
function FeesPaid() {
  const { data } = usePortfolioHistory('1D');
  return (
    <p className={styles.quiet}>
      Trading fees paid{' '}
      {data === undefined ? (
        <Skeleton shape="word" width={72} height={12} />
      ) : (
        <Money se={seCents(data.feesPaidCents)} />
      )}
    </p>
  );
}

interface PartProps {
  readonly label: string;
  readonly cents: SeCents;
  readonly tenths: number;
  readonly note?: ReactNode;
}

function Part({ label, cents, tenths, note }: PartProps) {
  return (
    <div className={styles.part}>
      <dt>{label}</dt>
      <dd>
        <Money se={cents} size="title" /> <span className={styles.percent}>{tenthsText(tenths)}</span>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </dd>
    </div>
  );
}
