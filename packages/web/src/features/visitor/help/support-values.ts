import type { SupportTicketRequest } from '@limelight/contract/talk/support.schema';
import { type Problems, problemsAmong } from '../../../ui/use-form';
import { emailProblem } from '../../account/email-address';

export type SupportValues = Omit<SupportTicketRequest, 'robotCheck'>;

export const emptySupportValues: SupportValues = { name: '', email: '', subject: '', message: '' };

const missing = (text: string, sentence: string) => (text.trim() === '' ? sentence : null);

/** Validation errors by field in the form's order; the server validates with the same messages. */
export function supportProblems({ name, email, subject, message }: SupportValues): Problems<SupportValues> {
  return problemsAmong<keyof SupportValues>({
    name: missing(name, 'Please enter your name'),
    email: emailProblem(email),
    subject: missing(subject, 'Please enter a subject'),
    message: missing(message, 'Please enter a message'),
  });
}

/** The values as sent, trimmed. */
export function trimmedSupportValues({ name, email, subject, message }: SupportValues): SupportValues {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}
