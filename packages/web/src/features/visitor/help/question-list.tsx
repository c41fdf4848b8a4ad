import { paths } from '@limelight/contract/paths';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { HelpQuestion } from './help-content';
import { HelpLinks } from './help-links';
import styles from './help-page.module.css';
import { markedParts, snippetOf } from './help-results';

const listId = 'question-list';

/** From the search box, which has the arrow key for it. */
export function focusFirstQuestion(): void {
  document.querySelector<HTMLElement>(`#${listId} button`)?.focus();
}

interface QuestionListProps {
  readonly questions: readonly HelpQuestion[];
  /** What was searched for is marked. */
  readonly query: string | undefined;
}

/** An accordion of questions: the one in the URL fragment is open. */
export function QuestionList({ questions, query }: QuestionListProps) {
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
    <ul id={listId} className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id} id={question.id}>
          <h3>
            <button
              type="button"
              aria-expanded={question.id === open}
              aria-controls={question.id === open ? `${question.id}-answer` : undefined}
              onClick={() => toggle(question.id)}
            >
              <span>
                <Marked text={question.question} query={query} />
                {question.id !== open && <Snippet question={question} query={query} />}
              </span>
              <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
            </button>
          </h3>
          {question.id === open && (
            <div id={`${question.id}-answer`} className={styles.answer}>
              {question.paragraphs.map((paragraph) => (
                <p key={paragraph}>
                  <Marked text={paragraph} query={query} />
                </p>
              ))}
              <HelpLinks links={question.links} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly query: string | undefined;
}

function Marked({ text, query }: MarkedProps) {
  return markedParts(text, query).map(({ at, part, marked }) =>
    marked ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  );
}

/** Where an answer contains what the question does not. */
function Snippet({ question, query }: { readonly question: HelpQuestion; readonly query: string | undefined }) {
  const snippet = snippetOf(question, query);
  if (snippet === null) return null;
  return (
    <small>
      <Marked text={snippet} query={query} />
    </small>
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
