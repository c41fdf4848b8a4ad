import type { SupportTicketRequest } from '@limelight/contract/support.schema';
import { type Problems, problemsAmong } from '../../../ui/use-form';
import { emailProblem } from '../../account/email-address';

export type SupportValues = Omit<SupportTicketRequest, 'robotCheck'>;

export const emptySupportValues: SupportValues = { name: '', email: '', subject: '', message: '' };

const missing = (text: string, sentence: string) => (text.trim() === '' ? sentence : null);

/** What is wrong, field by field in the order of the form; the server decides by the same sentences. */
export function supportProblems({ name, email, subject, message }: SupportValues): Problems<SupportValues> {
  return problemsAmong<keyof SupportValues>({
    name: missing(name, 'Please enter your name'),
    email: emailProblem(email),
    subject: missing(subject, 'Please enter a subject'),
    message: missing(message, 'Please enter a message'),
  });
}

/** As it is sent: without blanks around it. */
export function trimmedSupportValues({ name, email, subject, message }: SupportValues): SupportValues {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}
