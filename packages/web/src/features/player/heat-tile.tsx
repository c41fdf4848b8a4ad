import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { directionOf } from '../../ui/movement';
import type { Rect } from '../../ui/treemap';
import styles from './heat-tile.module.css';
import { moveText, shortName, tileFigures } from './heat-tile-view';

/** A box in per cent of its positioned container. */
export const placeOf = ({ x, y, width, height }: Rect): CSSProperties => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});

interface HeatTileProps {
  /** In per cent of the map. */
  readonly box: Rect;
  /** One who has left the market since leaves the place empty. */
  readonly celebrity: Celebrity | undefined;
  /** Whether what it says is on the page a second time, for keyboards. */
  readonly isRepeated?: boolean;
}

/** A celebrity's tile of a heat map, tinted by the move of 24 hours. */
export function HeatTile({ box, celebrity, isRepeated = false }: HeatTileProps) {
  if (celebrity === undefined) return null;
  const { changeBps, strength } = tileFigures(celebrity);
  const change = moveText(changeBps);
  const name = `${celebrity.name} ${change}`;
  return (
    <Link
      to={paths.celebrity}
      params={{ id: celebrity.id }}
      tabIndex={isRepeated ? -1 : undefined}
      aria-label={name}
      title={name}
      className={styles.tile}
      style={placeOf(box)}
    >
      <span data-direction={directionOf(changeBps)} style={{ '--strength': strength } as CSSProperties}>
        <b>{shortName(celebrity.name)}</b>
        <small>{change}</small>
      </span>
    </Link>
  );
}
