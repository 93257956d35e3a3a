import { Decision, ReviewFile } from '@sheetmark/contract';
import { z } from 'zod';

// The columns of reviews that are stored as JSON.

export const readDecision = (stored: unknown): Decision | null => (stored === null ? null : Decision.parse(stored));
export const readDecisions = (stored: unknown): Decision[] => z.array(Decision).parse(stored);
export const readReminders = (stored: unknown): number[] => z.array(z.int()).parse(stored);
export const readPages = (stored: unknown): number[] | null => ReviewFile.shape.pages.parse(stored);
