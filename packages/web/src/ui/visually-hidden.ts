import styles from './small-parts.module.css';

/**
 * The class for text that only screen readers get. Its parent must be positioned, or the text can widen the
 * page.
 */
export const visuallyHidden = styles.visuallyHidden;
