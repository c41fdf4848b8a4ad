import { generatedAvatarUrl } from '@limelight/contract/addresses';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Avatar } from '../../../ui/poster';
import styles from './avatar.module.css';
import { drawingSeeds } from './drawing-seeds';

export interface AvatarDrawingsProps {
  readonly me: Me;
  readonly onChoose: (seed: string) => void;
}

/** Twelve generated pictures to choose from, and twelve others with each shuffle. */
export function AvatarDrawings({ me, onChoose }: AvatarDrawingsProps) {
  const heading = useId();
  const [seeds, setSeeds] = useState(() => drawingSeeds(me.avatarUrl));
  return (
    <section className={styles.drawings} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>Or choose a drawing</h3>
        <Button
          variant="quiet"
          size="small"
          icon={<Shuffle aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => setSeeds(drawingSeeds(me.avatarUrl))}
        >
          Shuffle
        </Button>
      </div>
      <ul className={styles.grid}>
        {seeds.map((seed, index) => (
          <li key={seed}>
            <button
              type="button"
              className={styles.drawing}
              aria-label={`Drawing ${index + 1}`}
              aria-pressed={me.avatarUrl === generatedAvatarUrl(seed)}
              onClick={() => onChoose(seed)}
            >
              <Avatar src={generatedAvatarUrl(seed)} size={64} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
