/** The poster's own coordinates: four to five. */
export const posterWidth = 320;
export const posterHeight = 400;
