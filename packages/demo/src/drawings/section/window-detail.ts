import { point } from '../paper/geometry.ts';
import { INK, WEIGHT } from '../paper/ink.ts';
import { at, cutBox, span } from './cut-parts.ts';
import { hollow, outline, type Detail } from './detail.ts';

const SILL = 900;
/** Courses of 62 with joints of 12, up to a height. */
const courses = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 74) }, (_, i) => cutBox('brick', 290, from + i * 74, 400, from + i * 74 + 62));

const panes = [
  [150, 156],
  [172, 178],
  [194, 200],
] as const;

/** Sill and head of window W02; along is the distance outwards from grid A, heights above the finished floor with the opening shortened. */
export const WINDOW_DETAIL: Detail = {
  parts: [
    cutBox('concrete', -100, 330, 100, SILL - 10),
    cutBox('insulation', 100, 330, 260, SILL - 40),
    cutBox('cavity', 260, 330, 290, SILL - 60),
    ...courses(330, SILL - 70),
    cutBox('timber', 110, SILL - 40, 250, SILL - 10),
    cutBox('timber', -150, SILL - 10, 108, SILL + 18),
    ...panes.map(([from, to]) => cutBox('glass', from, SILL + 90, to, 1180)),
    ...panes.map(([from, to]) => cutBox('glass', from, 1240, to, 1390)),
    cutBox('concrete', -100, 1470, 100, 1800),
    cutBox('insulation', 100, 1500, 260, 1800),
    cutBox('cavity', 260, 1500, 290, 1800),
    ...courses(1482, 1800),
  ],
  lines: [
    ...hollow(span(120, SILL + 2, 210, SILL + 84), 4),
    ...hollow(span(120, 1394, 210, 1470), 4),
    {
      points: [at(140, SILL + 84), at(206, SILL + 84), at(206, SILL + 100), at(140, SILL + 100)],
      ink: { ...INK.thin, fill: 0.25 },
      closed: true,
    },
    { points: [at(140, 1380), at(206, 1380), at(206, 1394), at(140, 1394)], ink: { ...INK.thin, fill: 0.25 }, closed: true },
    // Natural stone sill with drip, steel angle that carries the brick at the head.
    {
      points: [
        at(212, SILL - 6),
        at(450, SILL - 26),
        at(450, SILL - 62),
        at(436, SILL - 62),
        at(436, SILL - 56),
        at(424, SILL - 56),
        at(424, SILL - 62),
        at(212, SILL - 50),
      ],
      ink: { stroke: 0, weight: WEIGHT.cut, fill: 0.9 },
      closed: true,
    },
    outline([at(210, SILL + 6), at(252, SILL - 36), at(252, SILL - 200)], { stroke: 0, weight: WEIGHT.heavy }),
    outline([at(402, 1476), at(272, 1476), at(272, 1620), at(100, 1640)], { stroke: 0, weight: 1 }),
    outline([at(100, 1690), at(268, 1640), at(268, 1490), at(398, 1482)], { stroke: 0, weight: WEIGHT.heavy, dash: [3, 1] }),
    outline([at(-120, SILL - 12), at(-120, 330)], INK.fine),
    outline([at(-112, 1470), at(-112, 1800)], INK.fine),
    outline([at(-112, 1468), at(118, 1468)], INK.fine),
    { points: [at(-60, 1300), at(-30, 1300), at(-30, 1466), at(-60, 1466)], ink: { ...INK.thin, fill: 0.9 }, closed: true },
    outline([point(0, -300), point(0, -1840)], INK.centre),
    ...Array.from({ length: 4 }, (_, i) => outline([at(100, 420 + i * 120), at(330, 410 + i * 120)], { stroke: 0, weight: WEIGHT.fine })),
  ],
  notes: [
    { lines: ['Facing brick 228 x 108 x 54, water-struck,', 'lime mortar, stretcher bond'], at: at(500, 1740), to: at(345, 1700) },
    { lines: ['Cavity tray, open joints every 900'], at: at(500, 1640), to: at(268, 1560) },
    { lines: ['Lintel angle 100 x 150 x 10, hot-dip', 'galvanised, painted'], at: at(500, 1545), to: at(390, 1476) },
    { lines: ['Window, aluminium-clad oak, Uw 0.8'], at: at(500, 1430), to: at(205, 1430) },
    { lines: ['Triple glazing 6/16/6/16/6'], at: at(500, 1320), to: at(198, 1320) },
    { lines: ['Stone sill 50, drip 12, fall 8 %'], at: at(500, 1010), to: at(430, SILL - 30) },
    { lines: ['EPDM below the sill, upstands at both ends'], at: at(500, 800), to: at(252, SILL - 100) },
    { lines: ['Mineral wool 160, lambda 0.034'], at: at(500, 640), to: at(200, 640) },
    { lines: ['Ties, stainless, 5 per square metre'], at: at(500, 520), to: at(300, 412) },
    { lines: ['Window board, oak 28'], at: at(-230, 1040), to: at(-100, SILL + 8) },
    { lines: ['Blind in recess', '120 x 160'], at: at(-230, 1400), to: at(-45, 1400) },
    { lines: ['Concrete 200,', 'lime plaster 20'], at: at(-230, 560), to: at(-20, 560) },
  ],
  chains: [
    { axis: 'h', across: -280, stops: [-100, 100, 260, 290, 400] },
    { axis: 'v', across: -190, stops: [-(SILL + 18), -(SILL - 10)] },
  ],
  breaks: [
    [at(-130, 322), at(420, 322)],
    [at(-130, 1808), at(420, 1808)],
    [at(120, 1210), at(230, 1210)],
  ],
};
