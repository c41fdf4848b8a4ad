export interface OrderReference {
  readonly orderId: string;
  readonly product: 'tokens' | 'vip';
}

const format = /^limelight-(tokens|vip)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The transaction reference (`tx_ref`) of an order. It names the product, so that the first payment of a
 * subscription is recognized among the payments of a player; Flutterwave chooses the references of renewals
 * itself.
 */
export function txRefOf({ orderId, product }: OrderReference): string {
  return `limelight-${product}-${orderId}`;
}

/** @returns null for renewals, and for transactions of others who share the account */
export function orderOf(txRef: string): OrderReference | null {
  const [, product, orderId] = format.exec(txRef) ?? [];
  return orderId === undefined ? null : { orderId, product: product === 'vip' ? 'vip' : 'tokens' };
}
