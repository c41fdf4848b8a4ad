import styles from './celebration.module.css';
import { classes } from './classes';

const indexes = Array.from({ length: 80 }, (_, index) => index);
const shapes = ['paper', 'ribbon', 'dot'] as const;
const tones = ['amber', 'amber', 'pale', 'violet', 'light'] as const;

/** Spreads the pieces evenly without chance: the fractions of multiples of the golden ratio. */
function spread(index: number, factor: number): number {
  return (index * factor) % 1;
}

const golden = 0.618_034;
const silver = 0.414_214;

/**
 * Confetti that falls once through its positioned container (1.2 s) and lies behind the container's later
 * content. None under reduced motion: CSS hides it there.
 */
export function Confetti() {
  return (
    <span className={styles.confetti} aria-hidden>
      {indexes.map((index) => (
        <i
          key={index}
          className={classes(
            styles[shapes[index % shapes.length] ?? 'dot'],
            styles[tones[index % tones.length] ?? 'amber'],
          )}
          style={{
            left: `${spread(index, golden) * 100}%`,
            animationDelay: `${Math.round(spread(index, silver) * 300)}ms`,
            rotate: `${Math.round(spread(index, golden * silver) * 360)}deg`,
          }}
        />
      ))}
    </span>
  );
}
