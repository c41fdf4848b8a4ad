import { formatCounted } from '@limelight/rules/count';
import { formatUs, type UsCents } from '@limelight/rules/money';
import { isTokenCount, priceOfTokens, tokenPresets, tokensMax } from '@limelight/rules/token';
import { Slider, Stepper } from '../../../ui/amount-controls';
import { Card } from '../../../ui/card';
import { visuallyHidden } from '../../../ui/visually-hidden';
import styles from './token-count.module.css';

export interface TokenCountProps {
  /** As typed; 0 while the field contains no number. */
  readonly tokens: number;
  readonly perToken: UsCents;
  readonly onTokens: (tokens: number) => void;
}

/** Why a number of tokens cannot be bought. */
export const tokensMissing = `Choose 1 to ${tokensMax} tokens`;

/** How many tokens: presets, then a number from 1 to 20. */
export function TokenCount({ tokens, perToken, onTokens }: TokenCountProps) {
  const bounds = { min: 1, max: tokensMax };
  return (
    <>
      <fieldset className={styles.presets} aria-label="Number of tokens">
        {tokenPresets.map((preset) => {
          const price = formatUs(priceOfTokens(preset, perToken)).replace(/\.00$/, '');
          return (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              aria-pressed={preset === tokens}
              onClick={() => onTokens(preset)}
            >
              <b>{preset}</b>
              <span className={visuallyHidden}> {preset === 1 ? 'token' : 'tokens'} for </span>
              <small>{price}</small>
            </button>
          );
        })}
      </fieldset>
      <Card>
        <div className={styles.count}>
          <Stepper
            label="Tokens"
            unit="token"
            aside={`1 to ${tokensMax}`}
            value={tokens}
            error={isTokenCount(tokens) ? undefined : tokensMissing}
            onChange={onTokens}
            {...bounds}
          />
          <Slider
            label="Tokens"
            valueText={formatCounted(tokens, 'token')}
            value={tokens}
            onChange={onTokens}
            {...bounds}
          />
        </div>
      </Card>
    </>
  );
}
