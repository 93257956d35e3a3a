import { FIRST_ROUND } from './plan-first-round.ts';
import { STRUCTURE_ROUND } from './plan-structure-round.ts';
import { USE_ROUND } from './plan-use-round.ts';
import type { DemoMarkup } from './project.ts';

export const PLAN_MARKUPS: readonly DemoMarkup[] = [...FIRST_ROUND, ...STRUCTURE_ROUND, ...USE_ROUND];
