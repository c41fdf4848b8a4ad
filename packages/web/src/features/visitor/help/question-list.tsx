import { paths } from '@limelight/contract/paths';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { HelpQuestion } from './help-content';
import { HelpLinks } from './help-links';
import styles from './help-page.module.css';

/** An accordion of questions: the one in the URL fragment is open. */
export function QuestionList({ questions }: { readonly questions: readonly HelpQuestion[] }) {
  const open = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate({ from: paths.help });
  useScrollOnArrival(open);
  const toggle = (id: string) =>
    void navigate({
      search: (before) => before,
      ...(id !== open && { hash: id }),
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return (
    <ul className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id} id={question.id}>
          <h3>
            <button
              type="button"
              aria-expanded={question.id === open}
              aria-controls={question.id === open ? `${question.id}-answer` : undefined}
              onClick={() => toggle(question.id)}
            >
              {question.question}
              <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
            </button>
          </h3>
          {question.id === open && (
            <div id={`${question.id}-answer`} className={styles.answer}>
              {question.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <HelpLinks links={question.links} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls to the question, which did not exist yet when the router handled the fragment. */
function useScrollOnArrival(id: string): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const question = id === '' ? null : document.getElementById(id);
    question?.scrollIntoView({ block: 'start' });
    question?.querySelector('button')?.focus({ preventScroll: true });
  }, [id]);
}
