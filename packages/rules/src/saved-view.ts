/** Of a list's filters under a name. */
export const savedViewNameLengthMax = 40;
/** Per list and member of staff. */
export const savedViewsMax = 50;
