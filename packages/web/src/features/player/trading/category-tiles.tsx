import type { Category } from '@limelight/rules/celebrity';
import { CategoryIcon } from './category-icon';
import styles from './category-tiles.module.css';
import { facets } from './celebrity-list';

export interface CategoryTilesProps {
  readonly chosen: Category | undefined;
  /** How many celebrities each would leave; `undefined` while they load. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChoose: (category: Category | undefined) => void;
}

/** The phone's categories, to be found by their icons. The chosen one again shows all. */
export function CategoryTiles({ chosen, counts, onChoose }: CategoryTilesProps) {
  return (
    <fieldset className={styles.tiles} aria-label="Category">
      {facets.category.map((category) => (
        <button
          key={category}
          type="button"
          className={styles.tile}
          aria-pressed={category === chosen}
          onClick={() => onChoose(category === chosen ? undefined : category)}
        >
          <CategoryIcon category={category} size={22} />
          {category}
          <small>{counts?.[category]}</small>
        </button>
      ))}
    </fieldset>
  );
}
