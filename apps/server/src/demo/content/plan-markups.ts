import { floorAt } from '../drawings/building/changes.ts';
import { areaText, cellsOf, roomArea, roomFloor } from '../drawings/building/floor.ts';
import { GRID_X, GRID_Y } from '../drawings/building/walls.ts';
import { box, boxAt, boundsOf, corners, point } from '../drawings/paper/geometry.ts';
import { PLAN_FRAME } from '../drawings/plan/ground-floor-plan.ts';
import type { DemoMarkup } from './demo-project.ts';
import { markupOn } from './markup.ts';
import { BLUE, Reviewer } from './objects.ts';

const draw = new Reviewer(PLAN_FRAME, { strokeWidth: 3, fontSize: 14 });
const P1 = { item: 'plan', version: 1, page: 1 } as const;
const P2 = { item: 'plan', version: 2, page: 1 } as const;

const floor = floorAt('P2');
const cells = cellsOf(floor);

function roomBounds(number: string) {
  const room = floor.rooms.find((r) => r.number === number);
  if (!room) throw new Error(`no room ${number}`);
  return { bounds: boundsOf(roomFloor(cells, room).flatMap(corners)), area: areaText(roomArea(cells, room)) };
}

const quietStudy = roomBounds('0.18');
const chairStore = roomBounds('0.19');
const accessibleWc = roomBounds('0.07');
const vestibule = roomBounds('0.01');

const FIRST_ROUND: readonly DemoMarkup[] = [
  markupOn(P1, 'wc-door-swing', {
    by: 'priya',
    daysAgo: 36.2,
    status: 'closed',
    priority: 'high',
    to: 'maren',
    due: -20,
    objects: [
      draw.cloud(box(17800, 500, 19350, 2050)),
      draw.text(['D07: hang the leaf on the other side,', 'the wheelchair user meets the edge'], point(12800, -1920)),
      draw.arrow(point(17000, -1130), point(18250, 450)),
    ],
    said: [
      ['priya', 36.2, 'Our accessibility officer walked through the plan. Coming from the lift you meet the open leaf edge first. Can it hang on the other jamb?'],
      ['maren', 35.4, 'Yes, nothing speaks against it. The light switch moves with it. @Tomás Herrera no change of quantity.'],
      ['tomas', 35.1, 'Noted, no cost.'],
      ['maren', 12.1, 'Done in P2.'],
    ],
  }),
  markupOn(P1, 'group-room-depth', {
    by: 'priya',
    daysAgo: 36.1,
    status: 'closed',
    priority: 'medium',
    to: 'maren',
    due: -18,
    objects: [draw.measure(point(21350, 6075), point(21350, 9137.5)), draw.text(['3.30 m for 8 seats'], point(24050, 6160))],
    said: [
      ['priya', 36.1, 'The brief says eight people and a screen. With chairs pulled out nobody passes behind them.'],
      ['maren', 35.3, 'Group room 2 can give 300, it is for six. @Jonas Lindqvist does a stud wall anywhere on that slab suit you?'],
      ['jonas', 34.6, 'Anywhere between grids B and C. Deflection head 20.'],
      ['maren', 12.1, 'Moved 300 south in P2: 3 363 clear.'],
    ],
  }),
  markupOn(P1, 'chairs-nowhere', {
    by: 'ewa',
    daysAgo: 33.0,
    status: 'closed',
    priority: 'low',
    to: 'maren',
    objects: [draw.rect(box(2500, 1550, 6200, 5800)), draw.text(['Where do 60 stacked chairs go?'], point(250, 170))],
    said: [
      ['ewa', 33, 'Asked by the caretaker of the old library: the hall is cleared every second week.'],
      ['maren', 12.1, 'Chair store 0.19 added in P2.'],
    ],
  }),
  markupOn(P1, 'vestibule-too-short', {
    by: 'tomas',
    daysAgo: 31.5,
    status: 'closed',
    priority: 'medium',
    to: 'maren',
    objects: [draw.measure(point(8950, 100), point(8950, 2460)), draw.text(['Both doors open at once: heat loss?'], point(6750, 3230))],
    said: [
      ['tomas', 31.5, 'The energy report assumes that one pair is always shut. At 2.36 m a pram keeps both open.'],
      ['maren', 30.9, '2.66 m clear then. The inner door follows, the foyer has the room.'],
    ],
  }),
];

const STRUCTURE: readonly DemoMarkup[] = [
  markupOn(P2, 'shelf-load', {
    by: 'jonas',
    daysAgo: 10.6,
    status: 'open',
    priority: 'high',
    to: 'maren',
    due: 3,
    objects: [
      draw.rect(box(7450, 7050, 11750, 14300), { lineStrokeStyle: 'dashed' }),
      draw.text(['Stacks at 1.70: plan for 7.5 kN/m²,', 'slab is designed for 5.0'], point(7000, 14550)),
    ],
    said: [
      ['jonas', 10.6, 'S-101 has 5.0 kN/m² for the reading room. Double stacks of 2.10 m at this spacing come to 7.2. Either wider aisles or 40 kg/m² more steel.'],
      ['maren', 10.2, 'The spacing comes from the count of shelf metres in the brief. @Priya Raman could two rows become 1.50 m high?'],
      ['priya', 9.3, 'The two nearest the desk, yes, the librarians like to see over them. Not the rest.'],
      ['tomas', 9.1, '40 kg/m² over 120 m² is 4.8 t, about 11 000 with fixing. For information.'],
      ['jonas', 1.4, '@Maren Okafor I need the decision before the bars are scheduled, slab is cast in three weeks.'],
    ],
  }),
  markupOn(P2, 'column-terminal', {
    by: 'jonas',
    daysAgo: 10.5,
    status: 'review',
    priority: 'low',
    to: 'ewa',
    due: 9,
    objects: [
      draw.ellipse(boxAt(point(GRID_X[3], GRID_Y.C), 1900, 1000)),
      draw.text(['No chases in column C3'], point(11760, 13300)),
    ],
    said: [
      ['jonas', 10.5, 'Column C3 is used to 92 %. Feeding the catalogue terminals through it is out.'],
      ['ewa', 8.2, 'Empty duct 50 in the screed from the north, drawn on our E-110 mark-up. Please look.'],
    ],
  }),
  markupOn(P2, 'floor-joint', {
    by: 'ewa',
    daysAgo: 9.7,
    status: 'open',
    priority: 'medium',
    to: 'maren',
    due: 6,
    objects: [
      draw.line(point(GRID_X[2] + 175, GRID_Y.B), point(GRID_X[3] - 100, GRID_Y.B), { lineStrokeStyle: 'dashed' }),
      draw.triangle(box(9650, 6080, 10050, 6430)),
      draw.text(['Terrazzo to parquet: joint here?', 'Profile or open?'], point(6800, 6520)),
    ],
    said: [
      ['ewa', 9.7, 'The terrazzo people come first and want to know where to stop, and on what.'],
      ['maren', 7.6, 'Grid B, 10 mm brass angle, parquet fits against it with a cork strip. Sketch follows.'],
      ['ewa', 2.3, 'Still waiting for the sketch.'],
    ],
  }),
];

const USE: readonly DemoMarkup[] = [
  markupOn(P2, 'lift-lobby', {
    by: 'priya',
    daysAgo: 9.4,
    status: 'open',
    priority: 'urgent',
    to: 'maren',
    due: -1,
    objects: [
      draw.cloud(box(15950, 5850, 18100, 7500)),
      draw.measure(point(17250, 6100), point(17250, 7200)),
      draw.text(['1 500 x 1 500 before the lift door,', 'the shelf ends too near'], point(14250, 14620)),
      draw.arrow(point(16700, 14600), point(16850, 7600)),
    ],
    said: [
      ['priya', 9.4, 'Only 1 100 between shelf end and lift. The rule is 1 500.'],
      ['maren', 8.8, 'Agreed. Either the two rows lose one field of 1 050, or both stacks shift south. @Jonas Lindqvist this goes with the load question.'],
      ['jonas', 8.5, 'One field less is the better answer for me too.'],
      ['priya', 4.1, 'That is 12 shelf metres. I ask the head librarian.'],
    ],
  }),
  markupOn(P2, 'turning-circle', {
    by: 'priya',
    daysAgo: 9.4,
    status: 'review',
    priority: 'high',
    to: 'maren',
    due: 2,
    objects: [
      draw.ellipse(boxAt(point(17130, 1400), 1500, 1500)),
      draw.text(['Circle runs over the pan. 900 beside it?'], point(19650, -1800)),
      draw.arrow(point(19650, -1450), point(17680, 830)),
    ],
    said: [
      ['priya', 9.4, `Room 0.07 has ${accessibleWc.area}. The officer wants 900 free on one side of the pan and the circle clear of it.`],
      ['maren', 6.2, 'The pan can go to the south wall, then both fit. I send a sketch with the next revision.'],
    ],
  }),
  markupOn(P2, 'chair-store-door', {
    by: 'ewa',
    daysAgo: 8.9,
    status: 'open',
    priority: 'medium',
    to: 'maren',
    due: 5,
    objects: [
      draw.cloud({ ...chairStore.bounds, x1: chairStore.bounds.x1 + 1500 }),
      draw.text([`${chairStore.area}, fits 48 chairs. 60 wanted`], point(250, 6560)),
    ],
    said: [
      ['ewa', 8.9, 'A trolley takes 12 chairs, footprint 600 x 1 100. Four trolleys go in, five do not.'],
      ['priya', 8.4, '48 is fine if 12 stay in the room.'],
      ['maren', 8.2, 'Then it stays as drawn. @Ewa Nowak can D19 slide? The leaf stands before a table.'],
      ['ewa', 7.9, 'It is EI 30, a sliding one costs three times as much. Hinged, please.'],
    ],
  }),
  markupOn(P2, 'desk-low-part', {
    by: 'priya',
    daysAgo: 8.7,
    status: 'review',
    priority: 'medium',
    to: 'maren',
    due: 12,
    objects: [draw.text(['One end of the desk', 'at 750, knees free'], point(7500, -1600)), draw.arrow(point(10150, -1100), point(11950, 1350))],
    said: [
      ['priya', 8.7, 'For wheelchair users and for children.'],
      ['maren', 8.3, 'Drawn on the joinery sheet A-611, north end.'],
    ],
  }),
  markupOn(P2, 'escape-route', {
    by: 'jonas',
    daysAgo: 8.0,
    status: 'none',
    objects: [
      draw.polyline([point(17650, 14700), point(17650, 6650), point(18900, 6650), point(18900, -700)], { stroke: BLUE, lineStrokeStyle: 'dashed' }),
      draw.text(['Route 2 to D09: 23 m'], point(14780, 11490), { stroke: BLUE }),
    ],
    said: [['jonas', 8, 'For the fire engineer: longest way to the second exit, along the furniture as drawn.']],
  }),
  markupOn(P2, 'quiet-study-carpet', {
    by: 'tomas',
    daysAgo: 7.2,
    status: 'closed',
    priority: 'low',
    to: 'tomas',
    objects: [
      draw.polygon(corners(quietStudy.bounds), { stroke: BLUE, fill: BLUE, opacity: 0.16 }),
      draw.text([`F3 ${quietStudy.area}`], point(22950, 16000), { stroke: BLUE }),
    ],
    said: [
      ['tomas', 7.2, 'Taken off for the carpet order, with 5 % for cutting.'],
      ['ewa', 6.9, 'Order placed with the other F3 rooms.'],
    ],
  }),
  markupOn(P2, 'hatch-shutter', {
    by: 'ewa',
    daysAgo: 6.6,
    status: 'open',
    priority: 'high',
    to: 'jonas',
    due: 1,
    objects: [draw.scribble(boxAt(point(2500, 13900), 900, 2300)), draw.text(['Shutter EI 30? The kitchen', 'is its own fire cell'], point(2980, 12760))],
    said: [
      ['ewa', 6.6, 'The schedule has no shutter for H01. With a fryer behind it I would expect one.'],
      ['maren', 6.1, 'No fryer, only an oven. @Jonas Lindqvist you have the line to Vester Safety, can you ask?'],
      ['jonas', 5.5, 'Asked. Answer promised for this week.'],
    ],
  }),
  markupOn(P2, 'terrace-drain', {
    by: 'ewa',
    daysAgo: 6.4,
    status: 'open',
    priority: 'none',
    objects: [
      draw.polyline([point(6850, 19120), point(12980, 19120), point(13400, 19120), point(19600, 19120)], { stroke: BLUE }),
      draw.text(['Channel along both fronts? Gullies where?'], point(12300, 19900), { stroke: BLUE }),
    ],
    said: [['ewa', 6.4, 'Detail 2 shows the channel in section only. Where does the water go?']],
  }),
  markupOn(P2, 'window-w02', {
    by: 'maren',
    daysAgo: 6.0,
    status: 'closed',
    priority: 'none',
    to: 'jonas',
    objects: [draw.rect(box(3500, -520, 5500, 180)), draw.text(['Lintel 2.20 with 200 bearing'], point(1300, -1720))],
    said: [
      ['maren', 6, 'W02 is 1 800 now. Same lintel as W08?'],
      ['jonas', 5.7, 'Smaller one does: 2 200 long. On S-201 B.'],
    ],
  }),
  markupOn(P2, 'vestibule-depth', {
    by: 'maren',
    daysAgo: 5.8,
    status: 'none',
    objects: [draw.measure(point(10850, vestibule.bounds.y0), point(10850, vestibule.bounds.y1))],
    said: [['maren', 5.8, 'As agreed with the energy report, @Tomás Herrera.']],
  }),
  markupOn(P2, 'cost-of-p2', {
    by: 'tomas',
    daysAgo: 5.2,
    status: 'none',
    only: 'private',
    objects: [draw.text(['P2 against P1: + 6 900', 'store 4 100, W02 1 300, vestibule 1 500'], point(20600, 19750), { stroke: BLUE })],
    said: [['tomas', 5.2, 'Only for me until the monthly report.']],
  }),
];

export const PLAN_MARKUPS: readonly DemoMarkup[] = [...FIRST_ROUND, ...STRUCTURE, ...USE];
