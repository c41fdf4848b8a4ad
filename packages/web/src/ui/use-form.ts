import { type ChangeEvent, type FormEvent, useState } from 'react';
import { showToast } from './toast-store';

/** Error sentences by field name; `form` is about the form as a whole. */
export type Problems<Values> = Readonly<Partial<Record<keyof Values | 'form', string>>>;

export interface FormPlan<Values> {
  readonly initial: Values | (() => Values);
  /**
   * Client-side validation before sending, in the order of the fields; a field without a problem may have
   * `null`.
   */
  readonly check: (values: Values) => Readonly<Partial<Record<keyof Values | 'form', string | null>>>;
  readonly send: (values: Values) => Promise<unknown>;
  /**
   * Maps a failed request to error sentences of the fields; reports any other failure itself, such as in a
   * toast.
   */
  readonly explain: (error: unknown) => Problems<Values>;
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

export interface Form<Values> {
  readonly values: Values;
  readonly problems: Problems<Values>;
  readonly busy: boolean;
  readonly set: (change: Partial<Values>) => void;
  /** What a text field has from its form. */
  readonly field: (name: TextName<Values>) => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** For the `<form>`, whose fields show the errors in place of the browser. */
  readonly formProps: { readonly noValidate: true; readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void };
}

/** In the next frame, when the errors are rendered. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Form state, validation and submission. The typed values are retained whatever the outcome. */
export function useForm<Values extends object>({ initial, check, send, explain }: FormPlan<Values>): Form<Values> {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState({} as Problems<Values>);
  const [busy, setBusy] = useState(false);

  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    // The error of a changed field no longer applies; validation runs again on submit.
    setProblems(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))) as Problems<Values>,
    );
  };

  const field: Form<Values>['field'] = (name) => ({
    value: String(values[name]),
    error: problems[name],
    onChange: ({ target }) => set({ [name]: target.value } as unknown as Partial<Values>),
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const refuse = (found: Problems<Values>) => {
      setProblems(found);
      focusFirstInvalid(form);
    };
    const found = problemsAmong(check(values) as Record<keyof Values, string | null>) as Problems<Values>;
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems(found);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const explained = explain(error);
      refuse(explained);
      for (const text of sentencesWithoutField(explained, values)) showToast({ tone: 'error', text });
    } finally {
      setBusy(false);
    }
  };
  const formProps = { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) } as const;
  return { values, problems, busy, set, field, submit, formProps };
}

/** Errors of fields that the form does not have: they would be visible nowhere, so a toast shows them. */
export function sentencesWithoutField<Values extends object>(found: Problems<Values>, values: Values): string[] {
  const unplaced = Object.entries<string | undefined>(found).filter(
    ([field]) => field !== 'form' && !(field in values),
  );
  return unplaced.flatMap(([, sentence]) => sentence ?? []);
}

/** Leaves out the fields without a problem. */
export function problemsAmong<Field extends string>(
  found: Readonly<Record<Field, string | null | undefined>>,
): Readonly<Partial<Record<Field, string>>> {
  const wrong = Object.entries(found).filter(([, sentence]) => typeof sentence === 'string');
  return Object.fromEntries(wrong) as Partial<Record<Field, string>>;
}
