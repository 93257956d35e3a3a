import { box, boxAt, corners, point } from '../drawings/paper/geometry.ts';
import { markupOn } from './markup.ts';
import { BLUE } from './objects.ts';
import { onPlan, PLAN_P2, roomOnPlan } from './plan-sheet.ts';
import type { DemoMarkup } from './project.ts';

const quietStudy = roomOnPlan('0.18');
const chairStore = roomOnPlan('0.19');
const accessibleWc = roomOnPlan('0.07');
const vestibule = roomOnPlan('0.01');

/** The client's, the builder's and the surveyor's markups on revision P2. */
export const USE_ROUND: readonly DemoMarkup[] = [
  markupOn(PLAN_P2, 'lift-lobby', {
    by: 'priya',
    daysAgo: 9.4,
    status: 'open',
    priority: 'urgent',
    to: 'maren',
    due: -1,
    objects: [
      onPlan.cloud(box(15950, 5850, 18100, 7500)),
      onPlan.measure(point(17250, 6100), point(17250, 7200)),
      onPlan.text(['1 500 x 1 500 before the lift door,', 'the shelf ends too near'], point(14250, 14620)),
      onPlan.arrow(point(16700, 14600), point(16850, 7600)),
    ],
    comments: [
      ['priya', 9.4, 'Only 1 100 between shelf end and lift. The rule is 1 500.'],
      [
        'maren',
        8.8,
        'Agreed. Either the two rows lose one field of 1 050, or both stacks shift south. @Jonas Lindqvist this goes with the load question.',
      ],
      ['jonas', 8.5, 'One field less is the better answer for me too.'],
      ['priya', 4.1, 'That is 12 shelf metres. I ask the head librarian.'],
    ],
  }),
  markupOn(PLAN_P2, 'turning-circle', {
    by: 'priya',
    daysAgo: 9.4,
    status: 'review',
    priority: 'high',
    to: 'maren',
    due: 2,
    objects: [
      onPlan.ellipse(boxAt(point(17130, 1400), 1500, 1500)),
      onPlan.text(['Circle runs over the pan. 900 beside it?'], point(19650, -1800)),
      onPlan.arrow(point(19650, -1450), point(17680, 830)),
    ],
    comments: [
      ['priya', 9.4, `Room 0.07 has ${accessibleWc.area}. The officer wants 900 free on one side of the pan and the circle clear of it.`],
      ['maren', 6.2, 'The pan can go to the south wall, then both fit. I send a sketch with the next revision.'],
    ],
  }),
  markupOn(PLAN_P2, 'chair-store-door', {
    by: 'ewa',
    daysAgo: 8.9,
    status: 'open',
    priority: 'medium',
    to: 'maren',
    due: 5,
    objects: [
      onPlan.cloud({ ...chairStore.bounds, x1: chairStore.bounds.x1 + 1500 }),
      onPlan.text([`${chairStore.area}, fits 48 chairs. 60 wanted`], point(250, 6560)),
    ],
    comments: [
      ['ewa', 8.9, 'A trolley takes 12 chairs, footprint 600 x 1 100. Four trolleys go in, five do not.'],
      ['priya', 8.4, '48 is fine if 12 stay in the room.'],
      ['maren', 8.2, 'Then it stays as drawn. @Ewa Nowak can D19 slide? The leaf stands before a table.'],
      ['ewa', 7.9, 'It is EI 30, a sliding one costs three times as much. Hinged, please.'],
    ],
  }),
  markupOn(PLAN_P2, 'desk-low-part', {
    by: 'priya',
    daysAgo: 8.7,
    status: 'review',
    priority: 'medium',
    to: 'maren',
    due: 12,
    objects: [
      onPlan.text(['One end of the desk', 'at 750, knees free'], point(7500, -1600)),
      onPlan.arrow(point(10150, -1100), point(11950, 1350)),
    ],
    comments: [
      ['priya', 8.7, 'For wheelchair users and for children.'],
      ['maren', 8.3, 'Drawn on the joinery sheet A-611, north end.'],
    ],
  }),
  markupOn(PLAN_P2, 'escape-route', {
    by: 'jonas',
    daysAgo: 8.0,
    status: 'none',
    objects: [
      onPlan.polyline([point(17650, 14700), point(17650, 6650), point(18900, 6650), point(18900, -700)], {
        stroke: BLUE,
        lineStrokeStyle: 'dashed',
      }),
      onPlan.text(['Route 2 to D09: 23 m'], point(14780, 11490), { stroke: BLUE }),
    ],
    comments: [['jonas', 8, 'For the fire engineer: longest way to the second exit, along the furniture as drawn.']],
  }),
  markupOn(PLAN_P2, 'quiet-study-carpet', {
    by: 'tomas',
    daysAgo: 7.2,
    status: 'closed',
    priority: 'low',
    to: 'tomas',
    objects: [
      onPlan.polygon(corners(quietStudy.bounds), { stroke: BLUE, fill: BLUE, opacity: 0.16 }),
      onPlan.text([`F3 ${quietStudy.area}`], point(22950, 16000), { stroke: BLUE }),
    ],
    comments: [
      ['tomas', 7.2, 'Taken off for the carpet order, with 5 % for cutting.'],
      ['ewa', 6.9, 'Order placed with the other F3 rooms.'],
    ],
  }),
  markupOn(PLAN_P2, 'hatch-shutter', {
    by: 'ewa',
    daysAgo: 6.6,
    status: 'open',
    priority: 'high',
    to: 'jonas',
    due: 1,
    objects: [
      onPlan.scribble(boxAt(point(2500, 13900), 900, 2300)),
      onPlan.text(['Shutter EI 30? The kitchen', 'is its own fire cell'], point(2980, 12760)),
    ],
    comments: [
      ['ewa', 6.6, 'The schedule has no shutter for H01. With a fryer behind it I would expect one.'],
      ['maren', 6.1, 'No fryer, only an oven. @Jonas Lindqvist you have the line to Vester Safety, can you ask?'],
      ['jonas', 5.5, 'Asked. Answer promised for this week.'],
    ],
  }),
  markupOn(PLAN_P2, 'terrace-drain', {
    by: 'ewa',
    daysAgo: 6.4,
    status: 'open',
    priority: 'none',
    objects: [
      onPlan.polyline([point(6850, 19120), point(12980, 19120), point(13400, 19120), point(19600, 19120)], { stroke: BLUE }),
      onPlan.text(['Channel along both fronts? Gullies where?'], point(12300, 19900), { stroke: BLUE }),
    ],
    comments: [['ewa', 6.4, 'Detail 2 shows the channel in section only. Where does the water go?']],
  }),
  markupOn(PLAN_P2, 'window-w02', {
    by: 'maren',
    daysAgo: 6.0,
    status: 'closed',
    priority: 'none',
    to: 'jonas',
    objects: [onPlan.rect(box(3500, -520, 5500, 180)), onPlan.text(['Lintel 2.20 with 200 bearing'], point(1300, -1720))],
    comments: [
      ['maren', 6, 'W02 is 1 800 now. Same lintel as W08?'],
      ['jonas', 5.7, 'Smaller one does: 2 200 long. On S-201 B.'],
    ],
  }),
  markupOn(PLAN_P2, 'vestibule-depth', {
    by: 'maren',
    daysAgo: 5.8,
    status: 'none',
    objects: [onPlan.measure(point(10850, vestibule.bounds.y0), point(10850, vestibule.bounds.y1))],
    comments: [['maren', 5.8, 'As agreed with the energy report, @Tomás Herrera.']],
  }),
  markupOn(PLAN_P2, 'cost-of-p2', {
    by: 'tomas',
    daysAgo: 5.2,
    status: 'none',
    only: 'private',
    objects: [onPlan.text(['P2 against P1: + 6 900', 'store 4 100, W02 1 300, vestibule 1 500'], point(20600, 19750), { stroke: BLUE })],
    comments: [['tomas', 5.2, 'Only for me until the monthly report.']],
  }),
];
