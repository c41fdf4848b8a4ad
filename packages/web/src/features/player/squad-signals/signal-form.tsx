import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { type SeCents, seCents } from '@limelight/rules/money';
import { type SignalDirection, signalHours, signalMs } from '@limelight/rules/squad-signal';
import { minuteMs } from '@limelight/rules/time';
import { ArrowDown, ArrowUp, Clock, Eye, Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useLivePrice, useTickNumber } from '../../../live/ticks';
import { messageOf, refusalOf } from '../../../queries/api-error';
import { useMakeSignal } from '../../../queries/squad-signals';
import { newRequestId } from '../../../queries/uuid';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { pictureOf } from '../../../shell/celebrity-picture';
import { Money } from '../../../ui/money';
import { useNow } from '../../../ui/now';
import { momentPhrase } from '../../../ui/own-time';
import { Poster } from '../../../ui/poster';
import { Segmented } from '../../../ui/segmented';
import { showToast } from '../../../ui/toast-store';
import { useZone } from '../../../ui/zone';
import { FormDialog } from '../squads/form-dialog';
import { useStar } from '../squads/use-star';
import styles from './squad-signals.module.css';

interface SignalFormProps {
  readonly squad: SquadDetail;
  readonly onClose: () => void;
}

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
/** Neither is chosen for the player. */
type Chosen = SignalDirection | 'none';
const choices = [
  {
    value: 'up',
    name: 'Up',
    label: (
      <>
        <ArrowUp {...icon} /> Up
      </>
    ),
  },
  {
    value: 'down',
    name: 'Down',
    label: (
      <>
        <ArrowDown {...icon} /> Down
      </>
    ),
  },
] as const;

interface SeenPrice {
  readonly priceCents: SeCents;
  readonly tick: number;
}

/** The newest price that the player can see: of the stream, or of a refusal that was faster. */
function useSeenPrice(celebrityId: string, refused: SeenPrice | undefined): SeenPrice | undefined {
  const tick = useTickNumber();
  const live = useLivePrice(celebrityId);
  if (refused !== undefined && refused.tick > tick) return refused;
  return live === null ? undefined : { priceCents: live.priceCents, tick };
}

function movedPrice(error: unknown): SeenPrice | undefined {
  const refusal = refusalOf(error);
  const { priceCents, tick } = refusal?.details ?? {};
  if (refusal?.code !== 'PRICE_MOVED' || typeof priceCents !== 'number' || typeof tick !== 'number') return undefined;
  return { priceCents: seCents(priceCents), tick };
}

/** What is called, and what it means, before it is sent. */
export function SignalForm({ squad, onClose }: SignalFormProps) {
  const star = useStar(squad.celebrityId);
  const { mutateAsync, isPending } = useMakeSignal(squad.id);
  const [chosen, setChosen] = useState<Chosen>('none');
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<SeenPrice>();
  const seen = useSeenPrice(squad.celebrityId, refused);
  // One call, however often it is sent.
  const id = useRef(newRequestId());
  const choose = (next: Chosen) => {
    id.current = newRequestId();
    setChosen(next);
    setProblem(undefined);
  };
  const submit = async () => {
    if (chosen === 'none') return setProblem('Choose up or down');
    if (seen === undefined) return setProblem('The price is not there yet. Try again in a moment');
    setProblem(undefined);
    try {
      await mutateAsync({ id: id.current, direction: chosen, tick: seen.tick });
      onClose();
      showToast({ tone: 'success', text: 'Your signal is in the chat' });
    } catch (error) {
      const moved = movedPrice(error);
      setRefused(moved ?? refused);
      setProblem(
        moved === undefined ? messageOf(error, 'Your signal was not made') : 'The price has moved. Look at it again',
      );
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <FormDialog onClose={onClose} title="Make a signal" action="Make signal" busy={isPending} formProps={{ onSubmit }}>
      <div className={styles.price}>
        <Poster src={pictureOf(star)} />
        <span>
          <small>{star.name} now</small>
          <strong>{seen === undefined ? '…' : <Money se={seen.priceCents} />}</strong>
        </span>
      </div>
      <Segmented
        full
        size="large"
        label={`${star.name} in ${signalHours} hours`}
        choices={choices}
        value={chosen}
        onChange={choose}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Terms celebrityId={squad.celebrityId} star={star.name} />
    </FormDialog>
  );
}

/** What a call means. */
function Terms({ celebrityId, star }: { readonly celebrityId: string; readonly star: string }) {
  const nowMs = useNow(minuteMs);
  const { data: portfolio } = useFetchedPortfolio();
  const shares = portfolio?.positions.find((position) => position.celebrityId === celebrityId)?.shares ?? 0;
  const zone = useZone();
  return (
    <ul className={styles.terms}>
      <li>
        <Clock {...icon} />
        <span>
          Scored by itself at the price of {momentPhrase(zone, nowMs + signalMs, nowMs)}. Nothing of it moves money.
        </span>
      </li>
      <li>
        <Eye {...icon} />
        <span>
          Every player sees it, that you {shares > 0 ? 'hold shares' : 'hold no shares'} of {star}, and whether you sell
          before the score.
        </span>
      </li>
      <li>
        <Lock {...icon} />
        <span>You can’t change or withdraw it, and make the next one once it is scored.</span>
      </li>
    </ul>
  );
}
