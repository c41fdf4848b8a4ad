export interface Payment {
  readonly id: string;
  /** `custom_id`: our order. */
  readonly customId: string;
  readonly usCents: number;
  readonly createdAt: Date;
  readonly orderId: string | null;
  readonly subscriptionId: string | null;
  updatedAt: Date;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
}

export interface Order {
  readonly id: string;
  readonly customId: string;
  readonly usCents: number;
  readonly createdAt: Date;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** What a capture will come to. */
  outcome: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'refused';
}

export interface Subscription {
  readonly id: string;
  readonly customId: string;
  readonly createdAt: Date;
  planId: string;
  /** A change that waits for the player's approval. */
  revisedPlanId: string | null;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  failures: number;
  nextBillingAt: Date;
}

export interface Refund {
  readonly id: string;
  readonly payment: Payment;
  readonly usCents: number;
  readonly customId: string | null;
  readonly createdAt: Date;
  status: 'COMPLETED' | 'FAILED';
}

export interface Dispute {
  readonly id: string;
  readonly payment: Payment;
  readonly createdAt: Date;
  outcome: 'won' | 'lost' | null;
}

export interface Records {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
}
