import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents } from '@limelight/rules/money';
import { pledgeCentsMin } from '@limelight/rules/squad-event';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { boostText } from '../../../shell/squad-events/event-view';
import { QuickButtons } from '../../../ui/amount-controls';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Money } from '../../../ui/money';
import { nowMs } from '../../../ui/now';
import { NumberField } from '../../../ui/number-field';
import { Banner, Skeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { timeIn, useZone } from '../../../ui/zone';
import { useStar } from '../squads/use-star';
import styles from './event-cards.module.css';
import { feeParts } from './pledge-view';
import { type PledgeDialogProps, type PledgeForm, usePledgeForm } from './use-pledge-form';

/** The amount sheet: price, fee, lock and boost are repeated before the button. */
export function PledgeDialog(props: PledgeDialogProps) {
  const { event, own, onClose } = props;
  const form = usePledgeForm(props);
  const star = useStar(event.celebrityId);
  const id = useId();
  const footer = form !== undefined && (
    <Button type="submit" form={id} full size="large" busy={form.busy} disabledReason={form.preview.problem}>
      {own === undefined ? 'Pledge' : 'Change to'} {form.cents === null ? '' : formatSe(form.cents)}
    </Button>
  );
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      title={`${own === undefined ? 'Pledge for' : 'Change your pledge for'} ${star.name}`}
      width={480}
      footer={footer}
    >
      {form === undefined ? (
        <Skeleton shape="block" height={360} />
      ) : (
        <form
          id={id}
          className={styles.form}
          aria-label="Your pledge"
          onSubmit={(submit) => {
            submit.preventDefault();
            if (form.preview.problem === undefined) void form.confirm();
          }}
        >
          <Amount form={form} />
          <Terms event={event} form={form} />
          <div role="status" className={styles.message}>
            {form.failure !== undefined && (
              <Banner tone="error" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
                {form.failure}.
              </Banner>
            )}
          </div>
        </form>
      )}
    </ResponsiveDialog>
  );
}

const wholeUnit = 100;

function Amount({ form: { text, setText, touched, preview } }: { readonly form: PledgeForm }) {
  const { maxCents, problem } = preview;
  const max = Math.floor(maxCents / wholeUnit);
  return (
    <>
      <NumberField
        label="Amount in SE$"
        name="amount"
        hint={`${formatSe(maxCents)} is free for it`}
        error={touched ? problem : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <QuickButtons
        of="of your cash"
        min={pledgeCentsMin / wholeUnit}
        max={Math.max(pledgeCentsMin / wholeUnit, max)}
        disabled={max < pledgeCentsMin / wholeUnit}
        onChange={(value) => setText(String(value))}
      />
    </>
  );
}

interface TermsProps {
  readonly event: SquadEvent;
  readonly form: PledgeForm;
}

/** What the amount becomes, and what holds for it. */
function Terms({ event, form }: TermsProps) {
  const { preview, priceCents, facts } = form;
  const { fee, back } = feeParts(facts.planFeeBps);
  const { shares, totalCents, feeCents } = preview.fill;
  const zone = useZone();
  const at = (instant: string) => timeIn(zone, Date.parse(instant));
  const amount = (cents: SeCents): ReactNode => (shares === 0 ? '–' : <Money se={cents} />);
  return (
    <>
      <dl className={styles.facts}>
        <FigureRow label="Price" value={`One for all, at ${at(event.startsAt)}`} />
        <FigureRow
          label={
            shares === 0
              ? `At today’s ${formatSe(priceCents)}`
              : `About ${formatCounted(shares, 'share')} at today’s ${formatSe(priceCents)}`
          }
          value={amount(totalCents)}
        />
        <FigureRow label={`Fee ${fee}`} value={amount(feeCents)} />
        <FigureRow label={`Of it back as prize, ${back}`} value={amount(preview.prize)} />
        <FigureRow label="Shares locked until" value={<Moment at={event.unlocksAt} nowMs={nowMs()} />} />
        <FigureRow label={`Boost, fades by ${at(event.endsAt)}`} value={`${boostText(event.boostPpm)} so far`} />
      </dl>
      <ul className={styles.notes}>
        <li>
          Your cash is reserved now. You can lower or withdraw it until{' '}
          <Moment at={event.changesUntil} nowMs={nowMs()} form="phrase" />, and raise it until the start.
        </li>
        <li>
          {facts.uncounted === undefined
            ? 'It counts for slot and boost, once per person.'
            : `It buys shares as any pledge, but doesn’t count for slot and boost: ${facts.uncounted}.`}
        </li>
        <li>The boost is over before these shares are free. They sell at the price of then, which may be lower.</li>
      </ul>
    </>
  );
}
