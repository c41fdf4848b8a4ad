/** A picture of four by three pixels. */
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAGElEQVR4nGOI1r75/6gtQ3b4DmNuBpwcADclD0kYaFahAAAAAElFTkSuQmCC',
  'base64',
);
