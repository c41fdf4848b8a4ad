import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListing } from '../../../queries/market';
import { pictureOf } from '../../../shell/celebrity-picture';
import { PriceFigure } from '../../../shell/price-figure';
import { classes } from '../../../ui/classes';
import { Poster } from '../../../ui/poster';
import { ErrorState } from '../../../ui/query-states';
import { chooseForStage } from './spotlight-choice';
import styles from './stage.module.css';
import { usePlayAsGuest } from './use-play-as-guest';

const places = ['middle', 'left', 'right', 'farLeft', 'farRight'] as const;

/** Five celebrities in the spotlight with live prices, three on a phone. Each opens its chart. */
export function Stage() {
  const listing = useListing();
  const stars = useMemo(() => chooseForStage(listing.data ?? []), [listing.data]);
  if (listing.isLoadingError) {
    return (
      <div className={classes(styles.stage, styles.failed)}>
        <ErrorState title="Prices did not load" retrying={listing.isFetching} onRetry={() => void listing.refetch()} />
      </div>
    );
  }
  return (
    <ul className={styles.stage} aria-label="Stars of the exchange" aria-busy={listing.data === undefined}>
      {places.map((place, index) => (
        <li key={place} className={styles[place]}>
          <Star celebrity={stars[index]} />
        </li>
      ))}
    </ul>
  );
}

function Star({ celebrity }: { readonly celebrity: Celebrity | undefined }) {
  const open = usePlayAsGuest();
  if (celebrity === undefined) return <div className={styles.frame} />;
  const { id, name } = celebrity;
  return (
    <Link
      to={paths.celebrity}
      params={{ id }}
      className={styles.star}
      preload={false}
      onClick={(event) => {
        event.preventDefault();
        void open({ to: paths.celebrity, params: { id } });
      }}
    >
      <span className={styles.price}>
        <PriceFigure celebrity={celebrity} />
      </span>
      <span className={styles.frame}>
        <Poster src={pictureOf(celebrity)} alt={name} size="full" eager />
      </span>
    </Link>
  );
}
