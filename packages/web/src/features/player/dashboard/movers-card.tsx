import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { minuteMs } from '@limelight/rules/time';
import { useState } from 'react';
import { type QueryResult, QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { Skeleton } from '../../../ui/query-states';
import { HeatTile } from '../heat-tile';
import { heatTiles, moveSize } from '../heat-tile-view';
import { moversOf } from './dashboard-view';
import styles from './movers-card.module.css';

/** The layout assumes this size in px; the tiles are placed in per cent of the real one. */
const frame = { width: 260, height: 240 };

/** How long tiles keep their places: longer than a look at the page, shorter than a day's moves. */
const layoutMs = 10 * minuteMs;

/** The biggest movers of 24 hours as a heat map. */
export function MoversCard({ celebrities }: { readonly celebrities: QueryResult<Celebrity[]> }) {
  const layout = Math.floor(useNow(minuteMs) / layoutMs);
  return (
    <Card title="Biggest movers" aside="24 h">
      <QueryView
        query={celebrities}
        label="Loading the biggest movers"
        skeleton={<Skeleton shape="block" height={frame.height} />}
      >
        {(all) => <MoversMap key={layout} celebrities={all} />}
      </QueryView>
    </Card>
  );
}

/** Tiles keep their places; a tick changes their figures and tints. */
function MoversMap({ celebrities }: { readonly celebrities: readonly Celebrity[] }) {
  const [tiles] = useState(() =>
    heatTiles(
      moversOf(celebrities).map((mover) => ({ id: mover.id, size: moveSize(mover) })),
      frame,
    ),
  );
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
