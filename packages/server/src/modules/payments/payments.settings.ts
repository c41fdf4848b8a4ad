import { defaultTokenPrice } from '@limelight/rules/token';
import { defineSettings, numberSetting, switchSetting } from '../settings/settings.public.js';

const offered = (name: string) =>
  switchSetting({
    label: `Offer ${name}`,
    help: `Whether players may pay with ${name}, once its keys are set. Open payments and renewals go on either way.`,
    default: true,
    visibleTo: 'staff',
    changedBy: 'admin',
    effect: 'immediate',
  });

export const paymentSettings = defineSettings({
  tokenUsCents: numberSetting('us-cents', {
    label: 'Price of a token',
    help: 'What one token costs. Orders keep the price they were made at.',
    min: 50,
    max: 5_000,
    default: defaultTokenPrice,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'after-notice',
  }),
  stripeOffered: offered('Stripe'),
  flutterwaveOffered: offered('Flutterwave'),
  paypalOffered: offered('PayPal'),
});
