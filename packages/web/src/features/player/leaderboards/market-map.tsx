import type { Celebrity } from '@limelight/contract/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { Card } from '../../../ui/card';
import { directionOf } from '../../../ui/movement';
import type { Rect } from '../../../ui/treemap';
import { useFromWidth } from '../../../ui/use-media-query';
import { CategoryIcon } from '../trading/category-icon';
import styles from './market-map.module.css';
import { type MapArea, type MapGroup, marketMap, moveText, shortName, type Tile } from './market-map-view';

/** The layouts assume these sizes in px; the boxes are placed in per cent of the real size. */
const layouts = {
  wide: { frame: { width: 960, height: 480 }, count: 48 },
  phone: { frame: { width: 328, height: 480 }, count: 20 },
} as const;

const placeOf = ({ x, y, width, height }: Rect): CSSProperties => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});

interface MarketMapProps {
  readonly celebrities: readonly Celebrity[];
  readonly area: MapArea;
}

/**
 * A heat map of the market in categories. For pointers only: it repeats the table below it, which is what keyboards and
 * screen readers use.
 */
export function MarketMap({ celebrities, area }: MarketMapProps) {
  const layout = layouts[useFromWidth('tablet') ? 'wide' : 'phone'];
  const shown = Math.min(layout.count, celebrities.length);
  const areaText = area === 'move' ? 'the size of the 24 h move' : 'the price';
  return (
    <Card>
      <div aria-hidden>
        <div className={styles.map}>
          {marketMap(celebrities, { area, ...layout }).map(({ box, content }) => (
            <div key={content.category} className={styles.group} style={placeOf(box)}>
              <Group group={content} />
            </div>
          ))}
        </div>
        <p className={styles.legend}>
          <span>
            {shown < celebrities.length && `The top ${shown}. `}Area: {areaText}. Colour: 24 h move.
          </span>
          <span className={styles.scale}>
            −10% <i /> +10%
          </span>
        </p>
      </div>
    </Card>
  );
}

function Group({ group: { category, tiles } }: { readonly group: MapGroup<Celebrity> }) {
  return (
    <>
      <p className={styles.head}>
        <CategoryIcon category={category} /> <span>{category}</span>
      </p>
      <div className={styles.tiles}>
        {tiles.map(({ box, content }) => (
          <MapTile key={content.celebrity.id} box={box} tile={content} />
        ))}
      </div>
    </>
  );
}

function MapTile({ box, tile }: { readonly box: Rect; readonly tile: Tile<Celebrity> }) {
  const { celebrity, changeBps, strength } = tile;
  const change = moveText(changeBps);
  const [sign, figure] = [change.slice(0, 1), change.slice(1)];
  return (
    <Link
      to={paths.celebrity}
      params={{ id: celebrity.id }}
      tabIndex={-1}
      title={`${celebrity.name} ${change}`}
      className={styles.tile}
      style={placeOf(box)}
    >
      <span data-direction={directionOf(changeBps)} style={{ '--strength': strength } as CSSProperties}>
        <b>{shortName(celebrity.name)}</b>
        <small>
          {sign}
          <i>{figure}</i>
        </small>
      </span>
    </Link>
  );
}
