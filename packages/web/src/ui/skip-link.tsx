import styles from './small-parts.module.css';

/** The first thing in the tab order; `target` is the id of the main element, which needs tabIndex −1. */
export function SkipLink({ target = 'main' }: { readonly target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to content
    </a>
  );
}
