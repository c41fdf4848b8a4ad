import type { Module } from '../../../module.js';
import { registerTestimonials } from './testimonials.routes.js';

export const testimonialsModule = { name: 'talk/testimonials', routes: registerTestimonials } satisfies Module;
