import { z } from 'zod';
import type { Recipients } from './event.ts';
import { UserId } from './ids.ts';

export const ofUser = z.object({ user_id: UserId });
export const page_number = z.int();
/** The names of the properties that changed. */
export const changed = z.array(z.string());
export const everyone: readonly Recipients[] = ['followers', 'members'];
