import { paths } from '@limelight/contract/paths';
import { formatSe, type SeCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';

/** Cash reserved by open orders, with a link to them. */
export function ReservedByOrders({ cents }: { readonly cents: SeCents }) {
  return (
    <Link to={paths.holdings} search={{ tab: 'orders' }}>
      {formatSe(cents)} reserved by orders
    </Link>
  );
}
