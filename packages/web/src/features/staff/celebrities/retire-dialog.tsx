import type { StaffCelebrity } from '@limelight/contract/exchange/celebrities.schema';
import { previewRetirement, retireCelebrity } from '@limelight/contract/exchange/retirements';
import type { RetirementPreview } from '@limelight/contract/exchange/retirements.schema';
import { retirementSentence, retirementSentenceMax } from '@limelight/rules/retirement';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { ListSkeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { TextArea, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { RetirementPreviewList } from './retirement-preview';
import { refetchCelebrities } from './use-celebrity-changes';

interface RetireDialogProps {
  readonly celebrity: Pick<StaffCelebrity, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** What staff enter besides the reason. */
interface Notice {
  readonly onRequest: boolean;
  /** `null`: the usual one. */
  readonly sentence: string | null;
  readonly typedName: string;
}

const newNotice: Notice = { onRequest: false, sentence: null, typedName: '' };
const sentenceOf = ({ sentence, onRequest }: Notice, name: string) => sentence ?? retirementSentence(name, onRequest);

/**
 * Gives notice, after showing what it ends and pays. A request of the person needs no other reason. Mounted
 * while it is open.
 */
export function RetireDialog({ celebrity: { id, name }, onClose }: RetireDialogProps) {
  const [notice, setNotice] = useState(newNotice);
  const [problem, setProblem] = useState<string>();
  const { onRequest } = notice;
  const preview = useQuery({
    queryKey: [previewRetirement.url, id],
    queryFn: ({ signal }) => call(previewRetirement, { params: { id }, signal }),
  });
  const send = async (reason: string) => {
    const fields = { sentence: sentenceOf(notice, name).trim(), onRequest, name: notice.typedName.trim() };
    const body = { ...fields, reason: onRequest ? 'At their own request' : reason };
    await call(retireCelebrity, { params: { id }, body });
    showToast({ tone: 'success', text: `${name} is leaving the exchange` });
    refetchCelebrities();
  };
  const isReady = () => {
    const isSame = notice.typedName.trim().toLowerCase() === name.toLowerCase();
    setProblem(isSame ? undefined : `Type ${name} to confirm`);
    return isSame && sentenceOf(notice, name).trim() !== '';
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Retire ${name}?`}
      text={
        onRequest
          ? 'Trading ends now, and every holder is paid in an hour. It can’t be taken back.'
          : 'Trading ends now, and every holder is paid in 24 hours. Until then you can take the notice back.'
      }
      action="Retire"
      actionDisabledReason={preview.data === undefined ? 'What it ends is being counted' : undefined}
      danger
      reason={onRequest ? 'none' : 'required'}
      isReady={isReady}
      send={send}
      failed="Failed to retire celebrity"
    >
      <NoticeFields
        name={name}
        notice={notice}
        preview={preview.data}
        problem={problem}
        onChange={(change) => {
          setNotice({ ...notice, ...change });
          setProblem(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

interface NoticeFieldsProps {
  readonly name: string;
  readonly notice: Notice;
  readonly preview: RetirementPreview | undefined;
  /** Of the typed name. */
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<Notice>) => void;
}

function NoticeFields({ name, notice, preview, problem, onChange }: NoticeFieldsProps) {
  const sentence = sentenceOf(notice, name);
  return (
    <>
      <Segmented
        label="Who wants it"
        full
        choices={[
          { value: 'ours', label: 'Our decision' },
          { value: 'theirs', label: 'Their request' },
        ]}
        value={notice.onRequest ? 'theirs' : 'ours'}
        onChange={(wish) => onChange({ onRequest: wish === 'theirs' })}
      />
      {preview === undefined ? (
        <ListSkeleton rows={5} height={28} />
      ) : (
        <RetirementPreviewList preview={preview} onRequest={notice.onRequest} />
      )}
      <TextArea
        label="What everybody reads"
        name="sentence"
        rows={2}
        maxLength={retirementSentenceMax}
        hint="On the page, in the news and in the day’s public file. Neutral, and nothing private"
        error={sentence.trim() === '' ? 'Write the sentence that everybody reads' : undefined}
        value={sentence}
        onChange={({ target }) => onChange({ sentence: target.value })}
      />
      <TextField
        label={`Type ${name} to confirm`}
        name="name"
        autoComplete="off"
        error={problem}
        value={notice.typedName}
        onChange={({ target }) => onChange({ typedName: target.value })}
      />
    </>
  );
}
