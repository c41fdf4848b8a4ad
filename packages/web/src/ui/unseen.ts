import styles from './small-parts.module.css';

/** The class of what is there for the ear alone. Its place must be positioned, or it can widen the page. */
export const unseen = styles.unseen;
