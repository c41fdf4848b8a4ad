import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { useIpos } from '../../../queries/ipos';
import { ipoOf } from '../../../shell/ipos/ipo-view';
import { Banner } from '../../../ui/query-states';

/** On the page of a celebrity whose IPO gives out the shares. */
export function ListingBanner({ celebrityId }: { readonly celebrityId: string }) {
  const { data: ipos } = useIpos();
  const ipo = ipoOf(ipos ?? [], celebrityId);
  return (
    <Banner tone="spot" icon={<Rocket aria-hidden size={20} strokeWidth={1.75} />}>
      <strong>Trading begins in a minute.</strong> The shares of the IPO are being given out; until then the price
      stands still.{' '}
      {ipo !== undefined && (
        <Link to={paths.ipo} params={{ id: ipo.id }}>
          See the IPO
        </Link>
      )}
    </Banner>
  );
}
