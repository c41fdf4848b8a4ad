import type { Ipo, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { secondMs } from '@limelight/rules/time';
import { useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { isApiError } from '../../../queries/api-error';
import { availableCash } from '../../../queries/available-cash';
import { useSubscribe } from '../../../queries/ipos';
import { refetch } from '../../../queries/query-client';
import { queryKeys } from '../../../queries/query-keys';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useNow } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { useZone } from '../../../ui/zone';
import { failureText, previewSubscription } from './subscription-view';

/** The form of a subscription; undefined until the account and its cash are known. */
export function useSubscription(ipo: Ipo, own: IpoSubscription | undefined) {
  const { data: me } = useMe();
  const { data: portfolio } = useFetchedPortfolio();
  const zone = useZone();
  const nowMs = useNow(secondMs);
  /** Undefined: what is stored. */
  const [typed, setTyped] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useSubscribe();
  if (me === undefined || me === null || portfolio === undefined) return undefined;
  const ownShares = own?.shares ?? 0;
  const shares = typed ?? Math.max(1, ownShares);
  const isElite = portfolio.tier === 'elite';
  const preview = previewSubscription(
    ipo,
    {
      isElite,
      memberSinceMs: Date.parse(me.memberSince),
      cashCents: seCents(availableCash(portfolio) + (own?.reservedCents ?? 0)),
      own: ownShares,
    },
    shares,
    { nowMs, zone },
  );
  const confirm = async () => {
    setFailure(undefined);
    try {
      const seen = { seenShares: ownShares, seenPriceCents: ipo.priceCents };
      await mutateAsync({ ipoId: ipo.id, shares, ...seen });
      setTyped(undefined);
      const done = ownShares === 0 ? 'Subscribed for' : 'Changed to';
      showToast({ tone: 'success', text: `${done} ${formatCounted(shares, 'share')} of ${ipo.name}` });
    } catch (error) {
      setFailure(failureText(error));
      // The newest values come with both.
      if (isApiError(error)) refetch(queryKeys.ipo(ipo.id), queryKeys.ipoSubscriptions);
    }
  };
  const setShares = (next: number) => {
    setTyped(next);
    setFailure(undefined);
  };
  return { shares, setShares, preview, isElite, busy: isPending, failure, confirm };
}
