export interface VipSearch {
  /** The way to pay that a payment begins with, if it is offered: a link back to what could not be paid. */
  readonly gateway?: string | undefined;
}

export function parseVipSearch({ gateway }: Readonly<Record<string, unknown>>): VipSearch {
  return typeof gateway === 'string' ? { gateway } : {};
}
