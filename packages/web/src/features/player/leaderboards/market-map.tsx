import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/card';
import { useFromWidth } from '../../../ui/use-media-query';
import { HeatTile, placeOf } from '../heat-tile';
import { CategoryIcon } from '../trading/category-icon';
import styles from './market-map.module.css';
import { type MapArea, marketMap, smallMap } from './market-map-view';

/** The layouts assume these sizes in px; the boxes are placed in per cent of the real size. */
const layouts = {
  wide: { frame: { width: 960, height: 480 }, count: 48 },
  phone: { frame: { width: 294, height: 400 }, count: 12 },
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
        {layout === 'wide' ? (
          <GroupedMap key={area} celebrities={celebrities} area={area} />
        ) : (
          <SmallMap key={area} celebrities={celebrities} area={area} />
        )}
      </div>
    </Card>
  );
}

/** Tiles keep their places for as long as the map is open; a tick changes their figures and tints. */
function GroupedMap({ celebrities, area }: MarketMapProps) {
  const [groups] = useState(() => marketMap(celebrities, { area, ...layouts.wide }));
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
      <Legend layout="wide" count={celebrities.length}>
        Area: {areaText} when this map opened.
      </Legend>
    </>
  );
}

/** Without categories, and no tile without its name. */
function SmallMap({ celebrities, area }: MarketMapProps) {
  const [tiles] = useState(() => smallMap(celebrities, { area, ...layouts.phone }));
  const byId = new Map(celebrities.map((celebrity) => [celebrity.id, celebrity]));
  return (
    <>
      <div className={styles.map}>
        {tiles.map(({ content, box }) => (
          <HeatTile key={content} box={box} celebrity={byId.get(content)} isRepeated />
        ))}
      </div>
      <Legend layout="phone" count={celebrities.length}>
        The larger, the {area === 'move' ? 'further it had moved' : 'higher its price'} when this map opened.
      </Legend>
    </>
  );
}

interface LegendProps {
  readonly layout: keyof typeof layouts;
  /** How many there are. */
  readonly count: number;
  readonly children: ReactNode;
}

function Legend({ layout, count, children }: LegendProps) {
  const shown = Math.min(layouts[layout].count, count);
  return (
    <p className={styles.legend}>
      <span>
        {shown < count && `The top ${shown}. `}
        {children} Colour: 24 h move.
      </span>
      <span className={styles.scale}>
        −10% <i /> +10%
      </span>
    </p>
  );
}
