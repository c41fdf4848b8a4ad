export const testimonialNameLengthMax = 80;
export const testimonialTextLengthMax = 400;
export const testimonialConsentLengthMax = 200;
export const testimonialPlaceMax = 999;
