import { paths } from '@limelight/contract/paths';
import type { listStaffTestimonials } from '@limelight/contract/talk/testimonials';
import { Quote } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerTestimonials]: ListSearch<typeof listStaffTestimonials>;
  }
}

export const testimonialsPage = staffPage<typeof listStaffTestimonials>()({
  path: paths.managerTestimonials,
  title: 'Testimonials',
  group: 'content',
  permission: 'testimonial.manage',
  icon: Quote,
  keywords: 'quotes players vip landing',
  forms: [{ label: 'New testimonial', href: `${paths.managerTestimonials}?open=new`, keywords: 'quote' }],
  component: lazyPage(() => import('./testimonials-page'), 'TestimonialsPage'),
});
