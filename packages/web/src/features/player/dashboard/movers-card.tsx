import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { minuteMs } from '@limelight/rules/time';
import { useState } from 'react';
import { type QueryResult, QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { Skeleton } from '../../../ui/query-states';
import type { Rect } from '../../../ui/treemap';
import { useFromWidth } from '../../../ui/use-media-query';
import { HeatTile } from '../heat-tile';
import { heatTiles, moveSize, readableSizes } from '../heat-tile-view';
import { moversOf } from './dashboard-view';
import styles from './movers-card.module.css';

/** The layout assumes these sizes in px; the tiles are placed in per cent of the real one. */
const layouts = {
  wide: { count: 9, frame: { width: 260, height: 240 } },
  phone: { count: 6, frame: { width: 296, height: 168 } },
} as const;

/** How long tiles keep their places: longer than a look at the page, shorter than a day's moves. */
const layoutMs = 10 * minuteMs;

/** The biggest movers of 24 hours as a heat map. */
export function MoversCard({ celebrities }: { readonly celebrities: QueryResult<Celebrity[]> }) {
  const moment = Math.floor(useNow(minuteMs) / layoutMs);
  const layout = useFromWidth('tablet') ? 'wide' : 'phone';
  return (
    <Card title="Biggest movers" aside="24 h">
      <QueryView
        query={celebrities}
        label="Loading the biggest movers"
        skeleton={<Skeleton shape="block" height={layouts[layout].frame.height} />}
      >
        {(all) => <MoversMap key={`${moment} ${layout}`} celebrities={all} {...layouts[layout]} />}
      </QueryView>
    </Card>
  );
}

interface MoversMapProps {
  readonly celebrities: readonly Celebrity[];
  readonly count: number;
  readonly frame: Pick<Rect, 'width' | 'height'>;
}

/** Tiles keep their places; a tick changes their figures and tints. */
function MoversMap({ celebrities, count, frame }: MoversMapProps) {
  const [tiles] = useState(() => {
    const movers = moversOf(celebrities, count);
    const sizes = readableSizes(movers.map(moveSize));
    return heatTiles(
      movers.map(({ id }, index) => ({ id, size: sizes[index] ?? 0 })),
      frame,
    );
  });
  const byId = new Map(celebrities.map((celebrity) => [celebrity.id, celebrity]));
  return (
    <ul className={styles.map}>
      {tiles.map(({ content, box }) => (
        <li key={content}>
          <HeatTile box={box} celebrity={byId.get(content)} />
        </li>
      ))}
    </ul>
  );
}
