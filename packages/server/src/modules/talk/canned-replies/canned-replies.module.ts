import type { Module } from '../../../module.js';
import { registerCannedReplies } from './canned-replies.routes.js';

export const cannedRepliesModule = { name: 'talk/canned-replies', routes: registerCannedReplies } satisfies Module;
