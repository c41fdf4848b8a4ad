import { useNamed } from '../../../queries/settings';
import { VisitorPage } from '../visitor-page';
import styles from './legal-page.module.css';

/** The paragraphs of each section by its title, in the order of the page. */
export type LegalSections = Readonly<Record<string, readonly string[]>>;

export function LegalPage({ title, sections }: { readonly title: string; readonly sections: LegalSections }) {
  const named = useNamed();
  return (
    <VisitorPage className={styles.text}>
      <h1>{title}</h1>
      <p className={styles.updated}>Last updated 23 November 2026</p>
      {Object.entries(sections).map(([heading, paragraphs], index) => (
        <section key={heading}>
          <h2>
            {index + 1}. {named(heading)}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{named(paragraph)}</p>
          ))}
        </section>
      ))}
    </VisitorPage>
  );
}
