/** The same day and time one calendar month later, in UTC; the month's last day where it has no such day. */
export function monthLater(date: Date): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + 1);
  // 31 January plus a month is 3 March: day 0 of that month is the last day of February.
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
