export function TestimonialsPage() {
  return null;
}
