import { paths } from '@limelight/contract/paths';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { HelpQuestion } from './help-content';
import type { HelpCategory } from './help-entry';
import { HelpLinks } from './help-links';
import styles from './help-page.module.css';
import { markedParts, questionGroups, snippetOf } from './help-results';

const questionsId = 'question-list';

/** From the search box, which has the arrow key for it. */
export function focusFirstQuestion(): void {
  document.querySelector<HTMLElement>(`#${questionsId} button`)?.focus();
}

/** The question in the URL fragment. */
const useOpenQuestion = () => useLocation({ select: ({ hash }) => hash });

interface QuestionsProps {
  readonly questions: readonly HelpQuestion[];
  /** What was searched for is marked. */
  readonly query: string | undefined;
  /** Shows all questions of a category; without it they are one list. */
  readonly onCategory: ((category: HelpCategory) => void) | undefined;
}

/** Everything there is by category, or what was searched for as one list. */
export function Questions({ questions, query, onCategory }: QuestionsProps) {
  const open = useOpenQuestion();
  const [named, setNamed] = useState<readonly string[]>([open]);
  if (!named.includes(open)) setNamed([...named, open]);
  useScrollOnArrival(open);
  return (
    <div id={questionsId} className={styles.groups}>
      {onCategory === undefined ? (
        <QuestionList questions={questions} query={query} level={3} />
      ) : (
        questionGroups(questions, named).map(({ category, label, shown, count }) => (
          <section key={category} aria-labelledby={`in-${category}`} className={styles.group}>
            <h3 id={`in-${category}`}>{label}</h3>
            <div className={styles.questionBox}>
              <QuestionList questions={shown} query={query} level={4} />
              {shown.length < count && (
                <button type="button" className={styles.showAll} onClick={() => onCategory(category)}>
                  Show all {count} about {label}
                </button>
              )}
            </div>
          </section>
        ))
      )}
    </div>
  );
}

interface QuestionListProps extends Pick<QuestionsProps, 'questions' | 'query'> {
  /** The level of the headings. */
  readonly level: 3 | 4;
}

/** An accordion of questions: the one in the URL fragment is open. */
function QuestionList({ questions, query, level }: QuestionListProps) {
  const open = useOpenQuestion();
  const navigate = useNavigate({ from: paths.help });
  const Heading = `h${level}` as const;
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
          <Heading>
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
          </Heading>
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
