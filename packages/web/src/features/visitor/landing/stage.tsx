import type { Celebrity } from '@limelight/contract/market.schema';
import { useMemo } from 'react';
import { useListing } from '../../../queries/market';
import { pictureOf } from '../../../shell/celebrity-picture';
import { PriceFigure } from '../../../shell/price-figure';
import { classes } from '../../../ui/classes';
import { Poster } from '../../../ui/poster';
import { ErrorState } from '../../../ui/query-states';
import { chooseForStage } from './spotlight-choice';
import styles from './stage.module.css';

const places = ['middle', 'left', 'right'] as const;

/** Three celebrities in the spotlight with live prices. */
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
    <ul className={styles.stage} aria-label="Three of the listed celebrities" aria-busy={listing.data === undefined}>
      {places.map((place, index) => (
        <li key={place} className={styles[place]}>
          <Star celebrity={stars[index]} />
        </li>
      ))}
    </ul>
  );
}

function Star({ celebrity }: { readonly celebrity: Celebrity | undefined }) {
  if (celebrity === undefined) return <div className={styles.frame} />;
  return (
    <>
      <span className={styles.price}>
        <PriceFigure celebrity={celebrity} />
      </span>
      <div className={styles.frame}>
        <Poster src={pictureOf(celebrity)} alt={celebrity.name} size="full" eager />
      </div>
    </>
  );
}
