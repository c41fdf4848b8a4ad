import { formatCounted } from '@limelight/rules/count';
import { ipoCost } from '@limelight/rules/ipo';
import { type SeCents, seCents } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { parseCount } from '@limelight/rules/typed-number';
import type { ReactNode } from 'react';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { parsePrice } from '../../../ui/parse-price';
import { datesOf, type IpoValues } from './ipo-values';
import styles from './ipos.module.css';

const none = '–';
const at = (ms: number | undefined): ReactNode =>
  ms === undefined ? none : <DateTime at={new Date(ms).toISOString()} />;

/** What follows from the terms: every date, and what is paid. */
export function IpoPreview({ values }: { readonly values: IpoValues }) {
  const dates = datesOf(values.opens);
  const price = parsePrice(values.price);
  const sumOf = (shares: number | null): SeCents | null =>
    price === null || shares === null || !isPayable(shares, price) ? null : ipoCost(shares, price).sumCents;
  const [shares, cap] = [parseCount(values.shares), parseCount(values.cap)];
  return (
    <section className={styles.preview} aria-label="What happens">
      <h3>What happens</h3>
      <div className={styles.previewColumns}>
        <dl>
          <FigureRow label="Announced" value="Now, with news to all players" />
          <FigureRow
            label="Window opens"
            value={
              dates === null ? (
                none
              ) : (
                <>
                  {at(dates.opensAtMs)}, VIP Elite {formatTime(dates.earlyAtMs)}
                </>
              )
            }
          />
          <FigureRow label="Window closes" value={at(dates?.closesAtMs)} />
          <FigureRow label="Shared out from" value={at(dates?.shareOutAtMs)} />
          <FigureRow label="Trading starts" value="Minutes after that" />
        </dl>
        <dl>
          <FigureRow strong label="If all are subscribed, with the fee" value={<Amount cents={sumOf(shares)} />} />
          <FigureRow
            label={cap === null ? 'At most per player' : `At most per player, ${formatCounted(cap, 'share')}`}
            value={<Amount cents={sumOf(cap)} />}
          />
          <FigureRow label="Players it serves at least" value={playersText(shares, cap)} />
        </dl>
      </div>
    </section>
  );
}

/** The sum of a huge number of shares is no amount. */
function isPayable(shares: number, price: SeCents): boolean {
  return Number.isSafeInteger(shares * price * 2);
}

function Amount({ cents }: { readonly cents: SeCents | null }) {
  return cents === null ? none : <Money se={seCents(cents)} />;
}

function playersText(shares: number | null, cap: number | null): string {
  if (shares === null || cap === null || cap < 1 || shares < cap) return none;
  return formatCounted(Math.floor(shares / cap), 'player');
}
