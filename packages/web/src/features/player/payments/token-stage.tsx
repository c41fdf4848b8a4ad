import { add, type SeCents } from '@limelight/rules/money';
import { cashOfTokens } from '@limelight/rules/token';
import { Star } from 'lucide-react';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/query-states';
import { Coin } from '../coin';
import styles from './token-stage.module.css';

const coinsMax = 5;
const none = '–';

export interface TokenStageProps {
  /** `null` while none can be bought. */
  readonly tokens: number | null;
  /** The player's available cash; undefined while it loads, null without an account. */
  readonly cashCents: SeCents | undefined | null;
}

/** What the tokens bring, under a light. */
export function TokenStage({ tokens, cashCents }: TokenStageProps) {
  const coins = Array.from({ length: Math.min(tokens ?? 1, coinsMax) }, (_, index) => index);
  return (
    <div className={styles.stage} data-theme="dark">
      <div className={styles.coins} aria-hidden>
        {coins.map((coin) => (
          <Coin key={coin} size={68}>
            <Star size={30} strokeWidth={1.75} />
          </Coin>
        ))}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>You get</dt>
          <dd className={styles.amount}>{tokens === null ? none : <Money se={cashOfTokens(tokens)} size="hero" />}</dd>
        </div>
        {cashCents !== null && (
          <div className={styles.after}>
            <dt>Cash after</dt>
            <dd>
              {cashCents === undefined ? (
                <Skeleton shape="word" width={96} />
              ) : tokens === null ? (
                none
              ) : (
                <Money se={add(cashCents, cashOfTokens(tokens))} />
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
