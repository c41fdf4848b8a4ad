/** The same day and time one calendar month later, in UTC; the month's last day where it has no such day. */
export function monthLater(date: Date): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + 1);
  // 31 January plus a month is 3 March: day 0 of that month is the last day of February.
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** The begin of the month that ends then, of months counted from a start: 31 January before 28 February. */
export function monthBefore(end: Date, startedAt: Date): Date {
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 0)).getUTCDate();
  const begin = new Date(end);
  begin.setUTCMonth(end.getUTCMonth() - 1, Math.min(startedAt.getUTCDate(), lastDay));
  return begin;
}
