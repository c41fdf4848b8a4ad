import { setCelebrityPrice } from '@limelight/contract/exchange/celebrities';
import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { reasonLengthMax } from '@limelight/rules/audit-action';
import { formatCounted } from '@limelight/rules/count';
import { formatPercent, formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { formatTime } from '@limelight/rules/time';
import { Megaphone } from 'lucide-react';
import { useTick } from '../../../live/ticks';
import { call } from '../../../queries/client';
import { withRecentAuthentication } from '../../../shell/password-prompt-store';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { NumberField } from '../../../ui/number-field';
import { parsePrice } from '../../../ui/parse-price';
import { Banner } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import styles from './celebrities.module.css';
import { clockText, previewPrice } from './price-preview';
import { refetchCelebrities } from './use-celebrity-changes';

interface PriceCardProps {
  readonly celebrity: StaffCelebrityDetail;
}

const empty = { price: '', reason: '' };

/** Sets the price in public, with a reason, after showing what that does. */
export function PriceCard({ celebrity }: PriceCardProps) {
  const { id, priceCents, dayAgoPriceCents } = celebrity;
  const draft = useStoredDraft<typeof empty>(`price ${id}`);
  const form = useForm({
    initial: draft.restored ?? empty,
    check: ({ price, reason }) => ({
      price: priceProblem(price, priceCents),
      reason: reason.trim() === '' ? 'Please give a reason' : null,
    }),
    send: async ({ price, reason }) => {
      const body = { priceCents: parsePrice(price) ?? 0, reason: reason.trim() };
      await withRecentAuthentication(() => call(setCelebrityPrice, { params: { id }, body }));
      form.set(empty);
      showToast({ tone: 'success', text: 'Price change started' });
      refetchCelebrities();
    },
    explain: (error) => {
      const { priceCents: price, ...fields } = fieldsOrToast(error, 'Failed to set the price');
      return price === undefined ? fields : { ...fields, price };
    },
  });
  useDraftWriter(draft, form.values.price + form.values.reason === '' ? undefined : form.values);
  const target = parsePrice(form.values.price);
  return (
    <Card
      title="Price"
      aside={
        <Tag tone="info" icon={<Megaphone aria-hidden size={14} strokeWidth={1.75} />}>
          Public, needs a reason
        </Tag>
      }
    >
      <form aria-label="Price" className={styles.form} {...form.formProps}>
        <div className={styles.price}>
          <div>
            <p className={styles.caption}>Now</p>
            <Money se={seCents(priceCents)} size="title" />{' '}
            <Movement rate={movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps} small />
          </div>
          <NumberField label="New price" leading={<span className={styles.unit}>SE$</span>} {...form.field('price')} />
          <TextField label="Reason" maxLength={reasonLengthMax} autoComplete="off" {...form.field('reason')} />
        </div>
        <PriceOutlook celebrity={celebrity} target={target} />
        <div>
          <Button type="submit" busy={form.busy} disabledReason={blockerOf(celebrity)}>
            Set price
          </Button>
        </div>
      </form>
    </Card>
  );
}

function priceProblem(text: string, priceCents: number): string | null {
  const price = parsePrice(text);
  if (price === null) return 'Enter a price from SE$0.01 to SE$1,000,000.00';
  return price === priceCents ? 'This is the price already' : null;
}

function blockerOf({ status, halted }: StaffCelebrityDetail): string | undefined {
  if (status === 'suspended') return 'The price of a suspended celebrity stands still';
  return halted ? 'Trading is halted. Wait until the halt is over' : undefined;
}

const ticksShown = 4;

function PriceOutlook({ celebrity, target }: PriceCardProps & { readonly target: SeCents | null }) {
  const tick = useTick();
  const { priceCents, priceChange, holdings } = celebrity;
  if (priceChange !== null) {
    return (
      <Banner tone="info">
        On the way to {formatSe(seCents(priceChange.priceCents))}: {priceChange.reason}
      </Banner>
    );
  }
  const fromCents = seCents(priceCents);
  if (target === null || target === fromCents || tick === null || blockerOf(celebrity) !== undefined) return null;
  const { ticks, endMs, gainCents } = previewPrice(tick, {
    fromCents,
    toCents: target,
    heldShares: holdings?.heldShares ?? 0,
  });
  const shown = ticks.length > ticksShown ? [...ticks.slice(0, ticksShown - 1), ...ticks.slice(-1)] : ticks;
  const rate = movement(target, fromCents).changeBps;
  return (
    <section className={styles.outlook} aria-label="What happens">
      <div className={styles.outlookHead}>
        <h3>What happens</h3>
        <span>
          {formatPercent(rate, { sign: true })} · {formatCounted(ticks.length, 'tick')}
        </span>
      </div>
      <ol className={styles.ticks}>
        <li>
          <span>Now</span>
          <strong>{formatSe(fromCents)}</strong>
        </li>
        {shown.map(({ timeMs, priceCents: next }) => (
          <li key={timeMs} data-target={next === target || undefined}>
            <span>{clockText(timeMs, formatTime)}</span>
            <strong>{formatSe(next)}</strong>
          </li>
        ))}
      </ol>
      <p>
        Trading halts from now until {clockText(endMs, formatTime)}.{' '}
        {holdings === null
          ? 'Holders are being counted.'
          : `As of ${formatTime(Date.parse(holdings.countedAt))}, ${formatCounted(holdings.holders, 'holder')} with ${formatCounted(holdings.heldShares, 'share')} ${gainCents < 0 ? 'lose' : 'gain'} ${formatSe(seCents(Math.abs(gainCents)))}.`}{' '}
        Written to the day’s public file.
      </p>
    </section>
  );
}
