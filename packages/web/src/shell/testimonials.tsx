import { useTestimonials } from '../queries/testimonials';
import styles from './testimonials.module.css';

/** What players say about the game; nothing while staff have entered none. */
export function Testimonials() {
  const { data } = useTestimonials();
  if (data === undefined || data.testimonials.length === 0) return null;
  return (
    <section className={styles.testimonials} aria-labelledby="testimonials">
      <h2 id="testimonials">What players say</h2>
      <ul>
        {data.testimonials.map(({ id, name, text }) => (
          <li key={id}>
            <figure>
              <blockquote>{text}</blockquote>
              <figcaption>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
