import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { TestimonialForm } from './testimonial-form';
import { testimonialsList } from './testimonials-list';

export function TestimonialsPage() {
  return (
    <StaffList
      list={testimonialsList}
      actions={
        <Link to={paths.managerTestimonials} search={{ open: 'new' }} className={buttonClass({ size: 'small' })}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          New testimonial
        </Link>
      }
      drawer={(row) => (
        <StaffDrawer row={row} title={row.id === 'new' ? 'New testimonial' : 'Edit testimonial'}>
          {(id) => <TestimonialForm key={id} id={id} onClose={row.onClose} />}
        </StaffDrawer>
      )}
    />
  );
}
