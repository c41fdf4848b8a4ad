import type { MediaItem } from '@limelight/contract/media.schema';
import { formatBytes } from '@limelight/rules/bytes';
import styles from './media.module.css';
import { Thumbnail } from './thumbnail';

const kindNames = { image: 'Image', video: 'Video', document: 'Document' } as const;

export interface MediaGridProps {
  readonly items: readonly MediaItem[];
  readonly chosen: string | undefined;
  readonly onChoose: (item: MediaItem) => void;
}

/** Files as pictures with their name, size and use. */
export function MediaGrid({ items, chosen, onChoose }: MediaGridProps) {
  return (
    <ul className={styles.grid} aria-label="Media files">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={styles.card}
            aria-pressed={item.id === chosen}
            onClick={() => onChoose(item)}
          >
            <Thumbnail item={item} />
            <span className={styles.cardText}>
              <span className={styles.cardName} title={item.name}>
                {item.name}
              </span>
              <span className={styles.cardFacts}>
                <span>
                  {kindNames[item.kind]} · {formatBytes(item.bytes)}
                </span>
                <Uses item={item} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Uses({ item: { uses, deletedAt } }: { readonly item: MediaItem }) {
  const [first] = uses;
  if (deletedAt !== null) return null;
  if (first === undefined) return <span className={styles.unused}>Unused</span>;
  return <span>{uses.length === 1 ? first.label : `${first.label} and ${uses.length - 1} more`}</span>;
}
