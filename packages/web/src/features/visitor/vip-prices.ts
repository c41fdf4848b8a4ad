import type { PublicSettings } from '@limelight/contract/settings.schema';
import { type UsCents, usCents } from '@limelight/rules/money';
import { defaultVipPrices, type VipTier } from '@limelight/rules/vip-plan';

type PriceSetting = 'vipBasicUsCents' | 'vipProUsCents' | 'vipEliteUsCents';

/** What a new subscription costs a month. */
export function vipPrices(
  settings: PublicSettings & Partial<Record<PriceSetting, number>>,
): Readonly<Record<VipTier, UsCents>> {
  return {
    basic: usCents(settings.vipBasicUsCents ?? defaultVipPrices.basic),
    pro: usCents(settings.vipProUsCents ?? defaultVipPrices.pro),
    elite: usCents(settings.vipEliteUsCents ?? defaultVipPrices.elite),
  };
}
