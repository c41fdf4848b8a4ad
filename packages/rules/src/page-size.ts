/** The largest page of a list: the server rejects more, and a client that wants all rows requests this many. */
export const tradesPageSizeMax = 200;
export const ordersPageSizeMax = 200;
