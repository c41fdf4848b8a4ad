import type { PlayerBlock } from '@limelight/contract/fame/squad-chat.schema';
import { formatCount } from '@limelight/rules/count';
import { formatDate } from '@limelight/rules/time';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useBlocks, useUnblockPlayer } from '../../../queries/blocks';
import { Button } from '../../../ui/button';
import { Rows } from '../../../ui/card';
import { QueryCard } from '../query-card';
import { useAction } from '../use-action';
import styles from './profile.module.css';
import { SettingRow } from './setting-row';

/** Of up to 1,000 players. */
const shownFirst = 5;

/** Players whose messages in squads are not shown, and who do not see the player's. */
export function BlockedPlayersCard() {
  return (
    <QueryCard title="Blocked players" query={useBlocks()} label="Loading blocked players" height={40}>
      {(blocks) => <Blocks blocks={blocks} />}
    </QueryCard>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly PlayerBlock[] }) {
  const [all, setAll] = useState(false);
  if (blocks.length === 0) {
    return <p className={styles.quiet}>Nobody. You can block a player in the chat and the members of a squad.</p>;
  }
  const shown = all ? blocks : blocks.slice(0, shownFirst);
  return (
    <>
      <Rows>
        {shown.map((block) => (
          <Block key={block.handle} block={block} />
        ))}
      </Rows>
      <div className={styles.foot}>
        <p className={styles.quiet}>In squads, neither of you sees what the other writes.</p>
        {shown.length < blocks.length && (
          <Button variant="outline" onClick={() => setAll(true)}>
            Show all {formatCount(blocks.length)}
          </Button>
        )}
      </div>
    </>
  );
}

function Block({ block: { handle, since } }: { readonly block: PlayerBlock }) {
  const { mutateAsync } = useUnblockPlayer(handle);
  const unblock = useAction(() => mutateAsync(), {
    done: `@${handle} is no longer blocked`,
    failed: 'Failed to unblock the player',
  });
  return (
    <SettingRow
      icon={<UserX aria-hidden size={20} strokeWidth={1.75} />}
      title={`@${handle}`}
      text={`Since ${formatDate(Date.parse(since))}`}
    >
      <Button
        variant="outline"
        size="small"
        busy={unblock.busy}
        aria-label={`Unblock @${handle}`}
        onClick={unblock.run}
      >
        Unblock
      </Button>
    </SettingRow>
  );
}
