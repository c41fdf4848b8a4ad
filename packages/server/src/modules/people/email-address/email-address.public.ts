export { replaceByStaff } from './replace-by-staff.js';
