import { formatCounted } from '@limelight/rules/count';
import type { GatewayName } from '@limelight/rules/payment';
import { tierNames } from '@limelight/rules/tier';
import { dayMs } from '@limelight/rules/time';
import { defaultTokenPrice } from '@limelight/rules/token';
import { defaultVipPrices, type VipTier } from '@limelight/rules/vip-plan';
import { defineSettings, numberSetting, switchSetting } from '../../people/settings/settings.public.js';
import { countPayers } from './payer.sql.js';

const offered = (gateway: GatewayName, name: string) =>
  switchSetting({
    section: 'payments',
    label: `Offer ${name}`,
    help: `Whether players may pay with ${name}, once its keys are set. Open payments and renewals go on either way.`,
    default: true,
    visibleTo: 'staff',
    changedBy: 'admin',
    effect: 'immediate',
    stops: {
      at: false,
      text: `No payment can begin with ${name}. Open payments and renewals go on.`,
      concerns: async (db, now) => {
        const since = new Date(now.getTime() - 30 * dayMs);
        return `${formatCounted(await countPayers(db, gateway, since), 'player')} paid with it in the last 30 days`;
      },
    },
  });

const vipPrice = (plan: VipTier) =>
  numberSetting('us-cents', {
    section: 'payments',
    label: `Price of ${tierNames[plan]}`,
    help: 'What a month costs. Running subscriptions keep the price they began with.',
    min: 50,
    max: 20_000,
    default: defaultVipPrices[plan],
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'after-notice',
  });

export const paymentSettings = defineSettings({
  tokenUsCents: numberSetting('us-cents', {
    section: 'payments',
    label: 'Price of a token',
    help: 'What one token costs. Orders keep the price they were made at.',
    min: 50,
    max: 5_000,
    default: defaultTokenPrice,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'after-notice',
  }),
  vipBasicUsCents: vipPrice('basic'),
  vipProUsCents: vipPrice('pro'),
  vipEliteUsCents: vipPrice('elite'),
  stripeOffered: offered('stripe', 'Stripe'),
  flutterwaveOffered: offered('flutterwave', 'Flutterwave'),
  paypalOffered: offered('paypal', 'PayPal'),
});
