import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { useState } from 'react';
import { Card } from '../../../ui/card';
import { useFromWidth } from '../../../ui/use-media-query';
import { HeatTile, placeOf } from '../heat-tile';
import { CategoryIcon } from '../trading/category-icon';
import styles from './market-map.module.css';
import { type MapArea, marketMap } from './market-map-view';

/** The layouts assume these sizes in px; the boxes are placed in per cent of the real size. */
const layouts = {
  wide: { frame: { width: 960, height: 480 }, count: 48 },
  phone: { frame: { width: 294, height: 480 }, count: 12 },
} as const;

interface MarketMapProps {
  readonly celebrities: readonly Celebrity[];
  readonly area: MapArea;
}

/**
 * A heat map of the market in categories. For pointers only: it repeats the table below it, which is what
 * keyboards and screen readers use.
 */
export function MarketMap({ celebrities, area }: MarketMapProps) {
  const layout = useFromWidth('tablet') ? 'wide' : 'phone';
  return (
    <Card>
      <div aria-hidden>
        <HeldMap key={`${area} ${layout}`} celebrities={celebrities} area={area} layout={layout} />
      </div>
    </Card>
  );
}

/** Tiles keep their places for as long as the map is open; a tick changes their figures and tints. */
function HeldMap({ celebrities, area, layout }: MarketMapProps & { readonly layout: keyof typeof layouts }) {
  const [groups] = useState(() => marketMap(celebrities, { area, ...layouts[layout] }));
  const shown = Math.min(layouts[layout].count, celebrities.length);
  const areaText = area === 'move' ? 'the size of the 24 h move' : 'the price';
  const byId = new Map(celebrities.map((celebrity) => [celebrity.id, celebrity]));
  return (
    <>
      <div className={styles.map}>
        {groups.map(({ box, content: { category, tiles } }) => (
          <div key={category} className={styles.group} style={placeOf(box)}>
            <p className={styles.head}>
              <CategoryIcon category={category} /> <span>{category}</span>
            </p>
            <div className={styles.tiles}>
              {tiles.map((tile) => (
                <HeatTile key={tile.content} box={tile.box} celebrity={byId.get(tile.content)} isRepeated />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.legend}>
        <span>
          {shown < celebrities.length && `The top ${shown}. `}Area: {areaText} when this map opened. Colour: 24 h move.
        </span>
        <span className={styles.scale}>
          −10% <i /> +10%
        </span>
      </p>
    </>
  );
}
