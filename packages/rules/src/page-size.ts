/** How many rows of a list one answer holds at most: the server refuses more, and whoever wants all asks for as many. */
export const tradesPageSizeMax = 200;
export const ordersPageSizeMax = 200;
export const auditPageSizeMax = 200;
export const settingsPageSizeMax = 200;
