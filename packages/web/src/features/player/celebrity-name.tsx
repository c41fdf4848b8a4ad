import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { thumbOf } from '../../shell/celebrity-picture';
import { Poster } from '../../ui/poster';
import styles from './celebrity-name.module.css';
import { shortCountry } from './trading/category-icon';

export interface CelebrityNameProps {
  readonly celebrity: Pick<Celebrity, 'id' | 'name' | 'category' | 'country' | 'imageUrl'>;
  /** Below the name, category and country. */
  readonly children?: ReactNode;
}

/** Who a row of a table is about: a poster, and the name with a link. */
export function CelebrityName({ celebrity, children }: CelebrityNameProps) {
  const { id, name, category, country } = celebrity;
  return (
    <span className={styles.who}>
      <Poster src={thumbOf(celebrity)} size="row" />
      <span className={styles.text}>
        <Link to={paths.celebrity} params={{ id }}>
          {name}
        </Link>
        <small>
          {category}
          <span className={styles.country}> · {shortCountry(country)}</span>
        </small>
        {children}
      </span>
    </span>
  );
}
