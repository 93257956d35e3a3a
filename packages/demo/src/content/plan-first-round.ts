import { box, point } from '../drawings/paper/geometry.ts';
import { markupOn } from './markup.ts';
import { onPlan, PLAN_P1 } from './plan-sheet.ts';
import type { DemoMarkup } from './project.ts';

/** Comments on revision P1; all of them led to P2. */
export const FIRST_ROUND: readonly DemoMarkup[] = [
  markupOn(PLAN_P1, 'wc-door-swing', {
    by: 'priya',
    daysAgo: 36.2,
    status: 'closed',
    priority: 'high',
    to: 'maren',
    due: -20,
    objects: [
      onPlan.cloud(box(17800, 500, 19350, 2050)),
      onPlan.text(['D07: hang the leaf on the other side,', 'the wheelchair user meets the edge'], point(12800, -1920)),
      onPlan.arrow(point(17000, -1130), point(18250, 450)),
    ],
    comments: [
      [
        'priya',
        36.2,
        'Our accessibility officer walked through the plan. Coming from the lift you meet the open leaf edge first. Can it hang on the other jamb?',
      ],
      ['maren', 35.4, 'Yes, nothing speaks against it. The light switch moves with it. @Tomás Herrera no change of quantity.'],
      ['tomas', 35.1, 'Noted, no cost.'],
      ['maren', 12.1, 'Done in P2.'],
    ],
  }),
  markupOn(PLAN_P1, 'group-room-depth', {
    by: 'priya',
    daysAgo: 36.1,
    status: 'closed',
    priority: 'medium',
    to: 'maren',
    due: -18,
    objects: [onPlan.measure(point(21350, 6075), point(21350, 9137.5)), onPlan.text(['3.30 m for 8 seats'], point(24050, 6160))],
    comments: [
      ['priya', 36.1, 'The brief says eight people and a screen. With chairs pulled out nobody passes behind them.'],
      ['maren', 35.3, 'Group room 2 can give 300, it is for six. @Jonas Lindqvist does a stud wall anywhere on that slab suit you?'],
      ['jonas', 34.6, 'Anywhere between grids B and C. Deflection head 20.'],
      ['maren', 12.1, 'Moved 300 south in P2: 3 363 clear.'],
    ],
  }),
  markupOn(PLAN_P1, 'chairs-nowhere', {
    by: 'ewa',
    daysAgo: 33.0,
    status: 'closed',
    priority: 'low',
    to: 'maren',
    objects: [onPlan.rect(box(2500, 1550, 6200, 5800)), onPlan.text(['Where do 60 stacked chairs go?'], point(250, 170))],
    comments: [
      ['ewa', 33, 'Asked by the caretaker of the old library: the hall is cleared every second week.'],
      ['maren', 12.1, 'Chair store 0.19 added in P2.'],
    ],
  }),
  markupOn(PLAN_P1, 'vestibule-too-short', {
    by: 'tomas',
    daysAgo: 31.5,
    status: 'closed',
    priority: 'medium',
    to: 'maren',
    objects: [onPlan.measure(point(8950, 100), point(8950, 2460)), onPlan.text(['Both doors open at once: heat loss?'], point(6750, 3230))],
    comments: [
      ['tomas', 31.5, 'The energy report assumes that one pair is always shut. At 2.36 m a pram keeps both open.'],
      ['maren', 30.9, '2.66 m clear then. The inner door follows, the foyer has the room.'],
    ],
  }),
];
