import type { Split } from '@limelight/contract/exchange/splits.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { dayMs } from '@limelight/rules/time';
import { Scissors } from 'lucide-react';
import { splitTitle, useNewestSplit } from '../../../queries/splits';
import { useNow } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';

/** How long after a split the page of its celebrity still explains it. */
const shownMs = 7 * dayMs;

interface SplitBannerProps {
  readonly celebrityId: string;
}

/** An announced split, or one of the last days; renders nothing otherwise. */
export function SplitBanner({ celebrityId }: SplitBannerProps) {
  const split = useNewestSplit(celebrityId);
  return split === undefined ? null : <NewestSplit split={split} />;
}

function NewestSplit({ split }: { readonly split: Split }) {
  const now = useNow();
  if (split.executed !== null && now - Date.parse(split.executed.time) > shownMs) return null;
  return (
    <Banner tone="info" icon={<Scissors aria-hidden size={20} strokeWidth={1.75} />}>
      <strong>{splitTitle(split)}.</strong> {textOf(split)}
    </Banner>
  );
}

function textOf({ from, to, executed }: Split): string {
  const exchange = to > from ? `Every share becomes ${to}` : `Every ${from} shares become 1`;
  const oddLots = from > to ? ' Leftover shares are paid in cash.' : '';
  if (executed === null) {
    return `${exchange} at midnight in London, and the price changes with it: your value stays the same.${oddLots} Orders and alerts follow. Trading pauses for about 5 minutes.`;
  }
  const [before, after] = [executed.priceBeforeCents, executed.priceAfterCents].map((cents) =>
    formatSe(seCents(cents)),
  );
  return `The price went from ${before} to ${after}, and the number of shares changed with it: values stayed the same. Past prices are shown as if they had always been split.`;
}
