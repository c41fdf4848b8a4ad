import type { CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import type { FanSentiment } from '@limelight/rules/movement';
import { Frown, Meh, Smile } from 'lucide-react';
import { Card, FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Progress } from '../../../ui/progress';
import { Tag } from '../../../ui/tag';
import { dayRangeText } from '../day-range';
import styles from './market-stats.module.css';

const moods = {
  positive: { text: 'Positive', tone: 'gain', Icon: Smile },
  neutral: { text: 'Neutral', tone: 'neutral', Icon: Meh },
  negative: { text: 'Negative', tone: 'loss', Icon: Frown },
} as const;

export function MarketStats({ celebrity }: { readonly celebrity: CelebrityDetail }) {
  const { popularity, volumePercentile, volumeLevel } = celebrity;
  const popularityText = `${Math.round(popularity)} of 100`;
  const volumeText = `${volumeLevel}: above ${Math.floor(volumePercentile)}% of celebrities`;
  return (
    <Card title="Market stats">
      {celebrity.fanSentiment !== null && <Sentiment celebrity={celebrity} sentiment={celebrity.fanSentiment} />}
      <div className={styles.block}>
        <dl>
          <FigureRow label="Popularity" value={popularityText} />
        </dl>
        <Progress label="Popularity" value={popularity} max={100} valueText={popularityText} />
        {celebrity.volumeCents > 0 && (
          <>
            <dl>
              <FigureRow label="Trade volume, 24 h" value={<Money se={seCents(celebrity.volumeCents)} />} />
            </dl>
            <Progress label="Trade volume, 24 h" value={volumePercentile} max={100} valueText={volumeText} />
            <p className={styles.note}>{volumeText}</p>
          </>
        )}
      </div>
      <dl className={styles.block}>
        <FigureRow label="24 h range" value={dayRangeText(celebrity)} />
        {countsOpening(celebrity) && (
          <FigureRow label="High since opening" value={<Money se={seCents(celebrity.allTimeHighCents)} />} />
        )}
        <FigureRow label="Holders" value={celebrity.holders === null ? 'Counting' : formatCount(celebrity.holders)} />
      </dl>
    </Card>
  );
}

/**
 * On the exchange's first day the range of 24 hours reaches back to prices before the opening, and a record
 * since then could be below it.
 */
function countsOpening({ allTimeHighCents, dayHighCents }: CelebrityDetail): boolean {
  return allTimeHighCents >= dayHighCents;
}

interface SentimentProps {
  readonly celebrity: CelebrityDetail;
  readonly sentiment: FanSentiment;
}

/** The bar between buyers and sellers. */
function Sentiment({ celebrity, sentiment }: SentimentProps) {
  const { netBuyers, netSellers } = celebrity;
  const { text, tone, Icon } = moods[sentiment];
  return (
    <>
      <dl>
        <FigureRow
          label="Fan sentiment"
          value={
            <Tag tone={tone} icon={<Icon aria-hidden strokeWidth={1.75} />}>
              {text}
            </Tag>
          }
        />
      </dl>
      <div className={styles.sides} aria-hidden>
        {netBuyers > 0 && <i className={styles.buyers} style={{ flexGrow: netBuyers }} />}
        <i className={styles.between} />
        {netSellers > 0 && <i className={styles.sellers} style={{ flexGrow: netSellers }} />}
      </div>
      <p className={styles.sidesText}>
        <span>{formatCounted(netBuyers, 'net buyer')}</span>
        <span>{formatCounted(netSellers, 'net seller')}</span>
      </p>
    </>
  );
}
