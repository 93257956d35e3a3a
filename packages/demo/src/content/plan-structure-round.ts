import { GRID_X, GRID_Y } from '../drawings/building/walls.ts';
import { box, boxAt, point } from '../drawings/paper/geometry.ts';
import { markupOn } from './markup.ts';
import { onPlan, PLAN_P2 } from './plan-sheet.ts';
import type { DemoMarkup } from './project.ts';

/** The engineer's and the builder's markups on revision P2. */
export const STRUCTURE_ROUND: readonly DemoMarkup[] = [
  markupOn(PLAN_P2, 'shelf-load', {
    by: 'jonas',
    daysAgo: 10.6,
    status: 'open',
    priority: 'high',
    to: 'maren',
    due: 3,
    objects: [
      onPlan.rect(box(7450, 7050, 11750, 14300), { lineStrokeStyle: 'dashed' }),
      onPlan.text(['Stacks at 1.70: plan for 7.5 kN/m²,', 'slab is designed for 5.0'], point(7000, 14550)),
    ],
    comments: [
      [
        'jonas',
        10.6,
        'S-101 has 5.0 kN/m² for the reading room. Double stacks of 2.10 m at this spacing come to 7.2. Either wider aisles or 40 kg/m² more steel.',
      ],
      ['maren', 10.2, 'The spacing comes from the count of shelf metres in the brief. @Priya Raman could two rows become 1.50 m high?'],
      ['priya', 9.3, 'The two nearest the desk, yes, the librarians like to see over them. Not the rest.'],
      ['tomas', 9.1, '40 kg/m² over 120 m² is 4.8 t, about 11 000 with fixing. For information.'],
      ['jonas', 1.4, '@Maren Okafor I need the decision before the bars are scheduled, slab is cast in three weeks.'],
    ],
  }),
  markupOn(PLAN_P2, 'column-terminal', {
    by: 'jonas',
    daysAgo: 10.5,
    status: 'review',
    priority: 'low',
    to: 'ewa',
    due: 9,
    objects: [onPlan.ellipse(boxAt(point(GRID_X[3], GRID_Y.C), 1900, 1000)), onPlan.text(['No chases in column C3'], point(11760, 13300))],
    comments: [
      ['jonas', 10.5, 'Column C3 is used to 92 %. Feeding the catalogue terminals through it is out.'],
      ['ewa', 8.2, 'Empty duct 50 in the screed from the north, drawn on our E-110 mark-up. Please look.'],
    ],
  }),
  markupOn(PLAN_P2, 'floor-joint', {
    by: 'ewa',
    daysAgo: 9.7,
    status: 'open',
    priority: 'medium',
    to: 'maren',
    due: 6,
    objects: [
      onPlan.line(point(GRID_X[2] + 175, GRID_Y.B), point(GRID_X[3] - 100, GRID_Y.B), { lineStrokeStyle: 'dashed' }),
      onPlan.triangle(box(9650, 6080, 10050, 6430)),
      onPlan.text(['Terrazzo to parquet: joint here?', 'Profile or open?'], point(6800, 6520)),
    ],
    comments: [
      ['ewa', 9.7, 'The terrazzo people come first and want to know where to stop, and on what.'],
      ['maren', 7.6, 'Grid B, 10 mm brass angle, parquet fits against it with a cork strip. Sketch follows.'],
      ['ewa', 2.3, 'Still waiting for the sketch.'],
    ],
  }),
];
