import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Receipt } from '@limelight/contract/play/trading.schema';

export interface Bought {
  readonly celebrity: Celebrity;
  readonly receipt: Receipt;
}

/** What the dashboard learns of a purchase on its stage. */
export interface FirstPurchase {
  readonly onBought: (bought: Bought) => void;
  /** Called when a purchase begins, and when it has failed. */
  readonly onBuying: (buying: boolean) => void;
}
