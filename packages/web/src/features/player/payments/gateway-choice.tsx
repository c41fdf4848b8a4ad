import type { GatewayName } from '@limelight/rules/payment';
import { CreditCard, FlaskConical, Landmark, type LucideIcon, Wallet } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../../../ui/classes';
import styles from './gateway-choice.module.css';
import { gatewayTexts } from './payments-view';

const icons: Readonly<Record<GatewayName, LucideIcon>> = {
  stripe: CreditCard,
  flutterwave: Landmark,
  paypal: Wallet,
  sandbox: FlaskConical,
};

export interface GatewayChoiceProps {
  readonly gateways: readonly GatewayName[];
  readonly value: GatewayName;
  readonly onChange: (gateway: GatewayName) => void;
}

/** The ways to pay, as radio cards. */
export function GatewayChoice({ gateways, value, onChange }: GatewayChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.gateways}>
      <legend>Pay with</legend>
      {gateways.map((gateway) => {
        const Icon = icons[gateway];
        const texts = gatewayTexts[gateway];
        return (
          <label key={gateway} className={classes(styles.gateway, gateway === value && styles.chosen)}>
            <Icon aria-hidden size={22} strokeWidth={1.75} />
            <span className={styles.text}>
              <b>{texts.name}</b>
              <small>{texts.about}</small>
            </span>
            <input
              type="radio"
              name={name}
              value={gateway}
              checked={gateway === value}
              onChange={() => onChange(gateway)}
            />
          </label>
        );
      })}
    </fieldset>
  );
}
