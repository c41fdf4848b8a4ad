import * as contract from '@limelight/contract/talk/canned-replies';
import type { CannedReply } from '@limelight/contract/talk/canned-replies.schema';
import { cannedReplyLimits, fillReply, replyPlaceholders, unknownPlaceholders } from '@limelight/rules/canned-reply';
import { call } from '../../../queries/client';
import { TextArea, TextField } from '../../../ui/text-field';
import { type RecordFields, RecordForm } from '../record-form';
import styles from './canned-replies.module.css';

interface Values {
  readonly title: string;
  readonly text: string;
}

const empty: Values = { title: '', text: '' };

const valuesOf = ({ title, text }: CannedReply): Values => ({ title, text });

function check({ title, text }: Values) {
  const [unknown] = unknownPlaceholders(text);
  const empties = text.trim() === '' ? 'Please enter a message' : null;
  return {
    title: title.trim() === '' ? 'Please enter a title' : null,
    text: unknown === undefined ? empties : `${unknown} does not exist`,
  };
}

export interface CannedReplyFormProps {
  /** `new` for one that is not stored yet. */
  readonly id: string;
  readonly onClose: () => void;
}

export function CannedReplyForm({ id, onClose }: CannedReplyFormProps) {
  return (
    <RecordForm
      id={id}
      noun="canned reply"
      onClose={onClose}
      url={contract.getCannedReply.url}
      lists={[contract.listCannedReplies.url, contract.listInsertableReplies.url]}
      read={(of, signal) => call(contract.getCannedReply, { params: { id: of }, signal })}
      create={(newId, values) => call(contract.createCannedReply, { body: { id: newId, ...values } })}
      edit={({ id: of, version }, values) =>
        call(contract.editCannedReply, { params: { id: of }, body: { version, ...values } })
      }
      remove={(of) => call(contract.deleteCannedReply, { params: { id: of } })}
      removal="It leaves the menu of the answer. Answers that were sent stay as they are."
      empty={empty}
      valuesOf={valuesOf}
      check={check}
      labels={{ title: 'Title', text: 'Text' }}
    >
      {(form) => <Fields {...form} />}
    </RecordForm>
  );
}

const example = { name: 'Ama', reference: 'LL-10023', subject: 'Where is my VIP?' };

function Fields({ values, problems, set }: RecordFields<Values>) {
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={cannedReplyLimits.title}
        hint="How staff find it. Players never see it."
        value={values.title}
        error={problems.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="Text"
        required
        rows={8}
        maxLength={cannedReplyLimits.text}
        value={values.text}
        error={problems.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <dl className={styles.placeholders}>
        {Object.entries(replyPlaceholders).map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <code>{`{${key}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {values.text.includes('{') && (
        <section aria-label="Example" className={styles.example}>
          <h3>Example</h3>
          <p>{fillReply(values.text, example)}</p>
        </section>
      )}
    </>
  );
}
