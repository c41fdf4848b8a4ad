import { errorCatalogue } from '@limelight/contract/errors';
import type { CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import { PauseCircle } from 'lucide-react';
import { Banner } from '../../../ui/query-states';
import { ListingBanner } from '../ipos/listing-banner';
import { HaltBanner } from '../news/halt-banner';
import { SplitBanner } from '../splits/split-banner';
import { EventNotice } from '../squad-events/event-notice';
import { LeavingBanner } from './leaving-banner';

/** Why it rests, and what is to come. One that leaves is not split any more. */
export function CelebrityBanners({
  celebrity,
  shares,
}: {
  readonly celebrity: CelebrityDetail;
  readonly shares: number;
}) {
  const { id, retirement } = celebrity;
  if (retirement !== undefined) return <LeavingBanner retirement={retirement} shares={shares} />;
  return (
    <>
      <RestBanner celebrity={celebrity} />
      <SplitBanner celebrityId={id} />
      <EventNotice celebrityId={id} />
    </>
  );
}

function RestBanner({ celebrity }: { readonly celebrity: CelebrityDetail }) {
  if (celebrity.status === 'suspended') {
    return (
      <Banner tone="warning" icon={<PauseCircle aria-hidden size={20} strokeWidth={1.75} />}>
        <strong>{errorCatalogue.CELEBRITY_SUSPENDED.message}.</strong> You can’t buy or sell {celebrity.name} right now.
        Shares you hold stay yours.
      </Banner>
    );
  }
  if (celebrity.status === 'listing') return <ListingBanner celebrityId={celebrity.id} />;
  return <HaltBanner celebrityId={celebrity.id} />;
}
