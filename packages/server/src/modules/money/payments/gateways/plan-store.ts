import type { UsCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import type { VipTier } from '@limelight/rules/vip-plan';

export interface ProviderPlan {
  readonly gateway: GatewayName;
  readonly plan: VipTier;
  readonly usCents: UsCents;
  /** The provider's id of it. */
  readonly ref: string;
}

/**
 * Remembers the plans that were made at providers. A price that staff change makes a new plan there; running
 * subscriptions stay on theirs.
 */
export interface PlanStore {
  find(plan: Omit<ProviderPlan, 'ref'>): Promise<string | undefined>;
  /** @returns the id that counts: that of another instance when it was faster */
  save(plan: ProviderPlan): Promise<string>;
  findByRef(gateway: GatewayName, ref: string): Promise<ProviderPlan | undefined>;
}
