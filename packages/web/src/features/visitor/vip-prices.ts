import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { type UsCents, usCents } from '@limelight/rules/money';
import type { VipTier } from '@limelight/rules/vip-plan';

/** What a new subscription costs a month. */
export function vipPrices(settings: PublicSettings): Readonly<Record<VipTier, UsCents>> {
  return {
    basic: usCents(settings.vipBasicUsCents),
    pro: usCents(settings.vipProUsCents),
    elite: usCents(settings.vipEliteUsCents),
  };
}
