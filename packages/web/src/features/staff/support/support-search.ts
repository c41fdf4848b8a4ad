import { supportTicketStatuses } from '@limelight/rules/support';

const assignees = ['anybody', 'me', 'nobody'] as const;

/** The inbox in the URL; what says nothing is absent. */
export interface SupportSearch {
  readonly status?: (typeof supportTicketStatuses)[number];
  readonly assignee?: (typeof assignees)[number];
  readonly q?: string;
  /** From 1. */
  readonly page?: number;
  readonly ticket?: number;
}

export function parseSupportSearch(raw: Readonly<Record<string, unknown>>): SupportSearch {
  const status = supportTicketStatuses.find((one) => one !== 'open' && one === raw.status);
  const assignee = assignees.find((one) => one !== 'anybody' && one === raw.assignee);
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 100) : '';
  const page = countOf(raw.page);
  const ticket = countOf(raw.ticket);
  return {
    ...(status !== undefined && { status }),
    ...(assignee !== undefined && { assignee }),
    ...(q !== '' && { q }),
    ...(page !== undefined && page > 1 && { page }),
    ...(ticket !== undefined && { ticket }),
  };
}

function countOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
