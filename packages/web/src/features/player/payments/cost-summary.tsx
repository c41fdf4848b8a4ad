import type { UsCents } from '@limelight/rules/money';
import { cashOfTokens, priceOfTokens } from '@limelight/rules/token';
import type { ReactNode } from 'react';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import styles from './buy-tokens-page.module.css';

export interface CostSummaryProps {
  readonly tokens: number;
  readonly perToken: UsCents;
  /** Another row before the total. */
  readonly children?: ReactNode;
}

/** What is bought and what it costs. */
export function CostSummary({ tokens, perToken, children }: CostSummaryProps) {
  return (
    <div>
      <dl>
        <FigureRow label="Cost per token" value={<Money us={perToken} />} />
        <FigureRow label="Tokens" value={tokens} />
        <FigureRow label="Virtual cash value" value={<Money se={cashOfTokens(tokens)} />} />
        {children}
      </dl>
      <dl className={styles.total}>
        <FigureRow strong label="Total cost" value={<Money us={priceOfTokens(tokens, perToken)} />} />
      </dl>
    </div>
  );
}
