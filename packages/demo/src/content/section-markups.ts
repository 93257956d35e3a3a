import { LEVEL } from '../drawings/building/levels.ts';
import { at, span } from '../drawings/section/cut-parts.ts';
import { viewFrame } from '../drawings/section/sections-and-details.ts';
import { markupOn } from './markup.ts';
import { Reviewer } from './objects.ts';
import type { DemoMarkup } from './project.ts';

const STYLE = { strokeWidth: 3, fontSize: 15 } as const;
const section = new Reviewer(viewFrame('A'), STYLE);
const curtainWall = new Reviewer(viewFrame('2'), STYLE);
const window = new Reviewer(viewFrame('3'), STYLE);
const stair = new Reviewer(viewFrame('4'), STYLE);
const parapet = new Reviewer(viewFrame('5'), STYLE);

const page = (number: number) => ({ item: 'sections', version: 1, page: number }) as const;

const SECTION: readonly DemoMarkup[] = [
  markupOn(page(1), 'rooflight-vent', {
    by: 'priya',
    daysAgo: 22.3,
    status: 'review',
    priority: 'high',
    to: 'maren',
    due: 7,
    objects: [section.cloud(span(7450, 7950, 9950, 9350)), section.text(['Does it open? 1.5 m² free for smoke'], at(10500, 9700))],
    comments: [
      ['priya', 22.3, 'The fire report counts on this rooflight. The section shows fixed glass.'],
      ['maren', 21.5, 'Two flaps of 0.9 m each, north and south slope. Frame gets 60 higher.'],
      ['jonas', 21.2, 'Then the kerb is 440 and the trimmer bars change. @Maren Okafor send the maker and weight.'],
    ],
  }),
  markupOn(page(1), 'beam-and-duct', {
    by: 'ewa',
    daysAgo: 20.6,
    status: 'open',
    priority: 'urgent',
    to: 'jonas',
    due: 0,
    objects: [
      section.measure(at(11850, LEVEL.ceiling + 40), at(11850, LEVEL.firstSoffit)),
      section.ellipse(span(11500, 3300, 12800, 3950)),
      section.text(['Duct 300 cannot pass the edge beam'], at(13000, 3400)),
    ],
    comments: [
      ['ewa', 20.6, '360 above the ceiling, the beam takes 250 of it. The supply duct for the reading room comes exactly here.'],
      ['jonas', 20.1, 'One opening 350 x 180 in the beam, middle third, is possible. Nothing larger.'],
      ['maren', 19.7, 'Two flat ducts 320 x 160 then? I ask Kolding Klima.'],
      ['ewa', 1.2, '@Jonas Lindqvist formwork of the beam starts on Monday. With or without the opening?'],
    ],
  }),
  markupOn(page(1), 'gallery-guard', {
    by: 'jonas',
    daysAgo: 19.4,
    status: 'closed',
    priority: 'medium',
    to: 'maren',
    due: -6,
    objects: [
      section.arrow(at(14200, 6150), at(12650, LEVEL.first + 1050)),
      section.text(['Guard 1 000 drawn, fire report says 1 100'], at(13100, 6700)),
    ],
    comments: [
      ['jonas', 19.4, 'Fall height is 4.20 m, so 1 100 it is. Load stays 0.8 kN/m.'],
      ['maren', 18.8, 'Right. 1 100 in the joinery drawings.'],
    ],
  }),
  markupOn(page(1), 'quay-flood', {
    by: 'priya',
    daysAgo: 17.0,
    status: 'none',
    priority: 'low',
    objects: [section.text(['100-year water +0.30: who says?'], at(21900, -2900))],
    comments: [
      ['priya', 17, 'The harbour office gives +0.30 on our zero with surge. Is the threshold above it?'],
      [
        'maren',
        16.4,
        'The floor is 0.00, so no: boards for the doors in the caretaker’s store. They are in the fire and flood plan, page 6.',
      ],
    ],
  }),
];

const DETAILS: readonly DemoMarkup[] = [
  markupOn(page(2), 'bracket-pad', {
    by: 'tomas',
    daysAgo: 16.2,
    status: 'open',
    priority: 'medium',
    to: 'maren',
    due: 4,
    objects: [
      curtainWall.cloud(span(-75, -150, 95, 35)),
      curtainWall.text(['Thermal pad below the bracket?', 'Note 3 asks for it'], at(-560, 420)),
    ],
    comments: [
      ['tomas', 16.2, 'Note 3 says pads below every bracket, the detail shows steel on concrete. 44 brackets: I price the pads.'],
      ['maren', 15.5, 'Pad 10 mm, to be drawn. Price it.'],
    ],
  }),
  markupOn(page(2), 'threshold-fall', {
    by: 'ewa',
    daysAgo: 15.8,
    status: 'closed',
    priority: 'high',
    to: 'maren',
    due: -8,
    objects: [
      curtainWall.ellipse(span(215, -180, 470, 60)),
      curtainWall.arrow(at(560, 190), at(400, 50)),
      curtainWall.text(['Which way does the channel fall?'], at(520, 260)),
    ],
    comments: [
      ['ewa', 15.8, 'Level channels hold sand. 0.5 % to both ends?'],
      ['maren', 15.1, '0.5 % to both ends, gullies as on the drainage plan.'],
      ['ewa', 14.8, 'Good, ordered.'],
    ],
  }),
  markupOn(page(2), 'lintel-angle', {
    by: 'jonas',
    daysAgo: 14.9,
    status: 'review',
    priority: 'low',
    to: 'ewa',
    objects: [window.rect(span(250, 1455, 420, 1660)), window.text(['Angle bears on what? Bolts M12 at 400'], at(-260, 1900))],
    comments: [['jonas', 14.9, 'Bolted to the concrete every 400 in slotted holes. The plate shop needs it on the drawing.']],
  }),
  markupOn(page(3), 'stair-headroom', {
    by: 'priya',
    daysAgo: 14.1,
    status: 'closed',
    priority: 'none',
    to: 'maren',
    objects: [stair.measure(at(4700, 0), at(4700, LEVEL.first - 280))],
    comments: [
      ['priya', 14.1, 'Enough for the book trolley lift?'],
      ['maren', 13.9, 'Plenty, it needs 2 300.'],
    ],
  }),
  markupOn(page(3), 'handrail-end', {
    by: 'priya',
    daysAgo: 13.6,
    status: 'open',
    priority: 'low',
    to: 'maren',
    due: 14,
    objects: [stair.scribble(span(4400, 4650, 5000, 5450)), stair.text(['Turn the ends down, sleeves catch'], at(5150, 5350))],
    comments: [['priya', 13.6, 'The accessibility officer again, and she is right.']],
  }),
  markupOn(page(3), 'coping-fixing', {
    by: 'ewa',
    daysAgo: 13.2,
    status: 'review',
    priority: 'medium',
    to: 'maren',
    due: 8,
    objects: [
      parapet.polygon([at(-200, 8830), at(440, 8830), at(440, 9030), at(-200, 9060)]),
      parapet.text(['Wind zone 3 at the quay: clips every 300?'], at(-420, 9230)),
    ],
    comments: [
      ['ewa', 13.2, 'The maker gives 500 inland, 300 at the water.'],
      ['jonas', 12.9, '300. Suction at the corner is 2.1 kN/m².'],
    ],
  }),
];

export const SECTION_MARKUPS: readonly DemoMarkup[] = [...SECTION, ...DETAILS];
