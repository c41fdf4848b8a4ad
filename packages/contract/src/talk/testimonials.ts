import { endpoint } from '../endpoint.js';
import type * as schemas from './testimonials.schema.js';

export const listTestimonials = endpoint<typeof schemas.listTestimonials>()({
  url: '/api/v1/testimonials',
  summary: 'What players say about the game, as staff entered it with their consent',
  policy: 'public',
});

const policy = { permission: 'testimonial.manage' } as const;

export const listStaffTestimonials = endpoint<typeof schemas.listStaffTestimonials>()({
  url: '/api/v1/manager/testimonials',
  summary: 'All testimonials, hidden ones too',
  policy,
});

export const exportStaffTestimonials = endpoint<typeof schemas.exportStaffTestimonials>()({
  url: '/api/v1/manager/testimonials/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy,
});

export const getStaffTestimonial = endpoint<typeof schemas.getStaffTestimonial>()({
  url: '/api/v1/manager/testimonials/:id',
  summary: 'One testimonial',
  policy,
  errors: ['NOT_FOUND'],
});

export const createTestimonial = endpoint<typeof schemas.createTestimonial>()({
  method: 'POST',
  url: '/api/v1/manager/testimonials',
  summary: 'Enter a testimonial; a repeat with the same id returns the same one',
  policy,
  audit: 'testimonial.create',
  status: 201,
  errors: ['CONFLICT'],
});

// A change sends the version that its editor saw. CONFLICT reports the testimonial as it is now.

export const editTestimonial = endpoint<typeof schemas.editTestimonial>()({
  method: 'PUT',
  url: '/api/v1/manager/testimonials/:id',
  summary: 'Change, show or hide a testimonial',
  policy,
  audit: 'testimonial.edit',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteTestimonial = endpoint<typeof schemas.deleteTestimonial>()({
  method: 'DELETE',
  url: '/api/v1/manager/testimonials/:id',
  summary: 'Delete a testimonial, such as when its author takes back the consent',
  policy,
  audit: 'testimonial.delete',
  errors: ['NOT_FOUND'],
});
