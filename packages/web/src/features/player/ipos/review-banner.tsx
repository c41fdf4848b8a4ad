import type { IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { CircleAlert, Hourglass } from 'lucide-react';
import { Banner } from '../../../ui/query-states';

/** While staff look at a subscription, and after they refused it. */
export function ReviewBanner({ own: { review, reviewReason } }: { readonly own: IpoSubscription }) {
  if (review === 'held') {
    return (
      <Banner tone="info" icon={<Hourglass aria-hidden size={18} strokeWidth={1.75} />}>
        <strong>Under review.</strong> Your account shares a device, a network or a contact with another subscriber. We
        check that before the close; otherwise your cash comes back.
      </Banner>
    );
  }
  if (review !== 'refused') return null;
  return (
    <Banner tone="warning" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
      <strong>Not accepted.</strong> {reviewReason} Your reserved cash comes back with the share-out.
    </Banner>
  );
}
