import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { alertNoteLengthMax, directionTo } from '@limelight/rules/price-alert';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLivePrice } from '../../../live/ticks';
import { messageOf } from '../../../queries/api-error';
import { useSetPriceAlert } from '../../../queries/price-alerts';
import { newRequestId } from '../../../queries/trading';
import { Button } from '../../../ui/button';
import { NumberField } from '../../../ui/number-field';
import { parsePrice } from '../../../ui/parse-price';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { priceAtDistance, priceText } from '../orders/order-view';
import styles from './alerts-card.module.css';

const firstStepPercent = 5;

function problemOf(targetCents: SeCents | null, currentCents: SeCents): string | undefined {
  if (targetCents === null) return 'Enter a price, such as 480.50';
  return targetCents === currentCents ? 'That is the price now: choose a higher or a lower one' : undefined;
}

/** The price alone gives the direction: above or below the current price. */
export function AlertForm({ celebrity, onDone }: { readonly celebrity: Celebrity; readonly onDone: () => void }) {
  const navigate = useNavigate();
  const current = useLivePrice(celebrity.id)?.priceCents ?? seCents(celebrity.priceCents);
  // The id is the idempotency key: sending an alert again after a lost response never creates two.
  const [{ id, text, note }, setDraft] = useState(() => {
    return { id: newRequestId(), text: priceText(priceAtDistance(current, firstStepPercent)), note: '' };
  });
  const change = (part: { readonly text: string } | { readonly note: string }) =>
    setDraft((before) => ({ ...before, ...part, id: newRequestId() }));
  const { mutate, isPending, error } = useSetPriceAlert();
  const target = parsePrice(text);
  const problem = problemOf(target, current);
  const direction = target === null ? null : directionTo(target, current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target === null || direction === null || problem !== undefined) return;
    mutate(
      { id, celebrityId: celebrity.id, direction, priceCents: target, note },
      {
        onSuccess: () => {
          showToast({
            tone: 'success',
            text: `Alert set: ${celebrity.name} at ${formatSe(target)}`,
            action: {
              label: 'All alerts',
              onPress: () => void navigate({ to: paths.holdings, search: { tab: 'alerts' } }),
            },
          });
          onDone();
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <NumberField
        label="Notify me when the price reaches"
        leading={<span className={styles.unit}>SE$</span>}
        value={text}
        error={problem ?? (error === null ? undefined : messageOf(error, 'The alert could not be set'))}
        hint={`We’ll notify you at this price or ${direction === 'below' ? 'below' : 'above'}. It’s ${formatSe(current)} now.`}
        onChange={({ target }) => change({ text: target.value })}
      />
      <TextField
        label="Note"
        note="(optional)"
        maxLength={alertNoteLengthMax}
        value={note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <div className={styles.actions}>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending} disabledReason={problem}>
          Set alert
        </Button>
      </div>
    </form>
  );
}
