import { listInsertableReplies } from '@limelight/contract/talk/canned-replies';
import type { StaffTicketRow } from '@limelight/contract/talk/staff-support.schema';
import { fillReply } from '@limelight/rules/canned-reply';
import { firstNameOf } from '@limelight/rules/greeting';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { InlineSelect } from '../../../ui/native-select';

export interface InsertReplyProps {
  readonly ticket: Pick<StaffTicketRow, 'name' | 'reference' | 'subject'>;
  readonly onInsert: (text: string) => void;
}

/**
 * Inserts a canned reply, with the facts of the ticket in the place of its placeholders. Nothing without any.
 */
export function InsertReply({ ticket, onInsert }: InsertReplyProps) {
  const { data } = useQuery({
    queryKey: [listInsertableReplies.url],
    queryFn: ({ signal }) => call(listInsertableReplies, { signal }),
  });
  const replies = data?.replies ?? [];
  if (replies.length === 0) return null;
  const insert = (id: string) => {
    const chosen = replies.find((reply) => reply.id === id);
    if (chosen) onInsert(fillReply(chosen.text, { ...ticket, name: firstNameOf(ticket.name) }));
  };
  return (
    <InlineSelect
      label="Insert a canned reply"
      value=""
      options={[{ value: '', label: 'Choose' }, ...replies.map(({ id, title }) => ({ value: id, label: title }))]}
      onChange={insert}
    />
  );
}
