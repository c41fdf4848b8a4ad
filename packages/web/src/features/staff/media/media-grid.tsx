import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { formatBytes } from '@limelight/rules/bytes';
import { Checkbox } from '../../../ui/checkbox';
import styles from './media.module.css';
import gridStyles from './media-grid.module.css';
import { Thumbnail } from './thumbnail';

const kindNames = { image: 'Image', video: 'Video', document: 'Document' } as const;

export interface MediaGridProps {
  readonly items: readonly MediaItem[];
  readonly chosen: string | undefined;
  readonly onChoose: (item: MediaItem) => void;
  readonly selectedKeys?: readonly string[];
  /** Without it no file can be selected. */
  readonly onSelect?: ((keys: readonly string[]) => void) | undefined;
}

/** Files as pictures with their name, size and use. */
export function MediaGrid({ items, chosen, onChoose, selectedKeys = [], onSelect }: MediaGridProps) {
  return (
    <ul className={styles.grid} aria-label="Media files">
      {items.map((item) => (
        <li key={item.id} className={gridStyles.cell} data-selected={selectedKeys.includes(item.id) || undefined}>
          {onSelect !== undefined && (
            <div className={gridStyles.select}>
              <Checkbox
                label={`Select ${item.name}`}
                labelHidden
                checked={selectedKeys.includes(item.id)}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selectedKeys, item.id] : selectedKeys.filter((key) => key !== item.id))
                }
              />
            </div>
          )}
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
