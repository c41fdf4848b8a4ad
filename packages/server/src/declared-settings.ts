import { apiKeySettings } from './modules/api-keys/api-keys.public.js';
import { authSettings } from './modules/auth/auth.public.js';
import { marketSettings } from './modules/market/market.public.js';
import { orderSettings } from './modules/orders/orders.public.js';
import { priceAlertSettings } from './modules/price-alerts/price-alerts.public.js';
import { rewardSettings } from './modules/rewards/rewards.public.js';
import type { SettingGroup } from './modules/settings/settings.public.js';
import { tradingSettings } from './modules/trading/trading.public.js';
import { walletSettings } from './modules/wallet/wallet.public.js';

/** What each module declares, in the order of the staff screen. */
export const declaredSettings: readonly SettingGroup[] = [
  authSettings,
  walletSettings,
  tradingSettings,
  orderSettings,
  priceAlertSettings,
  rewardSettings,
  marketSettings,
  apiKeySettings,
];
