import { useEffect, useState } from 'react';
import { clearLeftGame, readLeftGame } from '../../../guest/guest-play';
import { lazyPart } from '../../../shell/lazy-part';

// Lazy: only for who played as a guest before.
const { Part: KeepStarsCard } = lazyPart(
  () => import('./keep-stars-card'),
  (module) => module.KeepStarsCard,
);

/**
 * Offers a new player the stars of the guest game that the account has ended. Who has traded before is
 * offered nothing.
 */
export function KeepStars({ isNew }: { readonly isNew: boolean | undefined }) {
  const [offer, setOffer] = useState<'unknown' | 'open' | 'over'>('unknown');
  useEffect(() => {
    if (offer !== 'unknown' || isNew === undefined) return;
    if (isNew && readLeftGame() !== null) {
      setOffer('open');
      return;
    }
    clearLeftGame();
    setOffer('over');
  }, [isNew, offer]);
  if (offer !== 'open') return null;
  const close = () => {
    clearLeftGame();
    setOffer('over');
  };
  return <KeepStarsCard onClose={close} fallback={null} failedText="The stars of your guest game did not load" />;
}
