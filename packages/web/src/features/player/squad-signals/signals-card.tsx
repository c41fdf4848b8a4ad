import type { SquadDetail, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { Plus, Radio } from 'lucide-react';
import { useState } from 'react';
import { useSquadChat } from '../../../queries/squad-chat';
import { useSquadSignals } from '../../../queries/squad-signals';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { MakeSignalDialog } from './make-signal-dialog';
import { RecordDialog } from './record-dialog';
import { SignalRow } from './signal-row';
import styles from './squad-signals.module.css';

interface SignalsCardProps {
  readonly squad: SquadDetail;
  readonly standing: SquadStandingAnswer;
}

type Opened = { readonly kind: 'make' } | { readonly kind: 'record'; readonly handle: string };

/** The signals of a squad, for everybody with an account; members make them. */
export function SignalsCard({ squad, standing }: SignalsCardProps) {
  const [opened, setOpened] = useState<Opened>();
  const mayCall = standing.membership !== null && squad.archivedAt === null;
  const onClose = () => setOpened(undefined);
  return (
    <Card
      title="Signals"
      aside={
        mayCall && (
          <Button
            size="small"
            variant="outline"
            icon={<Plus aria-hidden size={16} strokeWidth={2} />}
            onClick={() => setOpened({ kind: 'make' })}
          >
            Make a signal
          </Button>
        )
      }
    >
      {standing.membership === null ? (
        <Signals squadId={squad.id} hidden={[]} onCaller={(handle) => setOpened({ kind: 'record', handle })} />
      ) : (
        <OfMember squadId={squad.id} onCaller={(handle) => setOpened({ kind: 'record', handle })} />
      )}
      {opened?.kind === 'make' && <MakeSignalDialog squad={squad} onClose={onClose} />}
      {opened?.kind === 'record' && <RecordDialog handle={opened.handle} onClose={onClose} />}
    </Card>
  );
}

interface OfMemberProps {
  readonly squadId: string;
  readonly onCaller: (handle: string) => void;
}

/** What the stream brings is the same for all, so the page leaves out whom the player has blocked. */
function OfMember(props: OfMemberProps) {
  const { data: chat } = useSquadChat(props.squadId);
  return <Signals {...props} hidden={chat?.hiddenHandles ?? []} />;
}

interface SignalsProps extends OfMemberProps {
  readonly hidden: readonly string[];
}

function Signals({ squadId, hidden, onCaller }: SignalsProps) {
  const signals = useSquadSignals(squadId);
  return (
    <>
      <QueryView query={signals} label="Loading the signals" skeleton={<ListSkeleton rows={3} height={64} />}>
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.signals).filter(({ caller }) => !hidden.includes(caller.handle));
          if (shown.length === 0) return <NoSignals />;
          return (
            <Rows>
              {shown.map((signal) => (
                <SignalRow key={signal.id} signal={signal} onCaller={() => onCaller(signal.caller.handle)} />
              ))}
            </Rows>
          );
        }}
      </QueryView>
      <div className={styles.more}>
        <ShowMore query={signals} />
      </div>
    </>
  );
}

function NoSignals() {
  return (
    <EmptyState
      icon={<Radio aria-hidden size={24} strokeWidth={1.75} />}
      title="No signals yet"
      text="A member calls whether the star is up or down in 24 hours. Each call is scored by itself."
    />
  );
}
