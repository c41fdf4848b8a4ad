/**
 * The largest page of a list: the server rejects more, and a client that wants all rows requests this many.
 */
export const tradesPageSizeMax = 200;
export const ordersPageSizeMax = 200;

/** Rows on a page of a staff list. */
export const staffPageSize = 10;
/** A staff list counts no further: an exact count of a large table takes longer than the page. */
export const staffCountMax = 10_000;
/** The longest text of a staff list's search box. */
export const staffSearchLengthMax = 100;
/** The rows of a CSV file of a log, which grows without end. */
export const logCsvRowsMax = 100_000;
