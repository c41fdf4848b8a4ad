import styles from './small-parts.module.css';

export interface SkipLinkProps {
  /** The id of the element to skip to, which needs tabIndex −1. */
  readonly target?: string;
  /** Moves the focus itself, without a change of the URL. */
  readonly onFollow?: () => void;
  /** A single key that does the same. */
  readonly shortcut?: string;
  readonly children?: string;
}

/** Visible while it has the focus. */
export function SkipLink({ target = 'main', onFollow, shortcut, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a
      className={styles.skip}
      href={`#${target}`}
      aria-keyshortcuts={shortcut}
      onClick={
        onFollow &&
        ((event) => {
          event.preventDefault();
          onFollow();
        })
      }
    >
      {children}
    </a>
  );
}
