import type { UsCents } from '@limelight/rules/money';
import { cashOfTokens, priceOfTokens } from '@limelight/rules/token';
import type { ReactNode } from 'react';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import styles from './buy-tokens-page.module.css';

export interface CostSummaryProps {
  /** `null` while none can be bought. */
  readonly tokens: number | null;
  readonly perToken: UsCents;
  /** Another row before the total. */
  readonly children?: ReactNode;
}

const none = '–';

/** What is bought and what it costs. */
export function CostSummary({ tokens, perToken, children }: CostSummaryProps) {
  return (
    <div>
      <dl>
        <FigureRow label="Cost per token" value={<Money us={perToken} />} />
        <FigureRow label="Tokens" value={tokens ?? none} />
        <FigureRow label="Virtual cash value" value={tokens === null ? none : <Money se={cashOfTokens(tokens)} />} />
        {children}
      </dl>
      <dl className={styles.total}>
        <FigureRow
          strong
          label="Total cost"
          value={tokens === null ? none : <Money us={priceOfTokens(tokens, perToken)} />}
        />
      </dl>
    </div>
  );
}
