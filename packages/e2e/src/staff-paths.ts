import { paths } from '@limelight/contract/paths';

export const isOfStaff = (path: string) => /^\/(?:manager|admin)\b/.test(path);

/** Every page of the back-office that is not of one thing; the second factor's comes before it opens. */
export const staffPaths = Object.values(paths).filter(
  (path) => isOfStaff(path) && !path.includes('$') && path !== paths.managerTwoFactor,
);
