import { box, point } from '../drawings/paper/geometry.ts';
import { Frame } from '../drawings/paper/pen.ts';
import { photoPoint } from '../drawings/photo/camera.ts';
import { markupOn } from './markup.ts';
import { BLUE, Reviewer } from './objects.ts';
import type { DemoMarkup } from './project.ts';

/** The specification's pages, in millimetres of the paper. */
const paper = new Reviewer(Frame.paper(), { strokeWidth: 1.5, fontSize: 9 });
/** The photo, in pixels. */
const photo = new Reviewer(new Frame(point(0, 0), 1), { strokeWidth: 7, fontSize: 38 });
const PHOTO_SIZE = { width: 2400, height: 1600 } as const;

const spec = (page: number) => ({ item: 'doorHardware', version: 1, page }) as const;
const PHOTO = { item: 'sitePhoto', version: 1, page: 1 } as const;

const seen = (x: number, y: number, z: number) => photoPoint([x, y, z], PHOTO_SIZE);
const around = (place: { x: number; y: number }, width: number, height: number) =>
  box(place.x - width / 2, place.y - height / 2, place.x + width / 2, place.y + height / 2);

const SPECIFICATION: readonly DemoMarkup[] = [
  markupOn(spec(1), 'operating-forces', {
    by: 'tomas',
    daysAgo: 18.3,
    status: 'open',
    priority: 'low',
    to: 'maren',
    due: 10,
    objects: [
      paper.line(point(32, 131.6), point(168, 131.6), { lineStrokeStyle: 'dotted' }),
      paper.text(['Add EN 12217, operating forces?'], point(126, 119.4)),
    ],
    comments: [['tomas', 18.3, '3.3 A asks for measured forces, but no class is named here.']],
  }),
  markupOn(spec(2), 'closer-force', {
    by: 'ewa',
    daysAgo: 17.7,
    status: 'review',
    priority: 'high',
    to: 'maren',
    due: 2,
    objects: [paper.rect(box(31, 199.4, 191, 210)), paper.text(['25 N with a closer? Needs a drive'], point(126, 190.4))],
    comments: [
      ['ewa', 17.7, 'Our supplier does not promise 25 N on a 1 000 leaf with a drop seal. 30 N he does.'],
      ['maren', 16.9, 'Drop the seal at D07, it has no rating. @Ewa Nowak would he sign 25 N then?'],
      ['ewa', 16.1, 'He would. Please change 2.6 A to doors with a rating only.'],
    ],
  }),
  markupOn(spec(3), 'set-hs6', {
    by: 'maren',
    daysAgo: 11.6,
    status: 'closed',
    to: 'ewa',
    objects: [paper.arrow(point(131, 149.5), point(68, 138.4)), paper.text(['D19 new in P2: HS-6 with pins'], point(131, 146.4))],
    comments: [
      ['maren', 11.6, 'Already listed here, now on the plan too.'],
      ['ewa', 11.2, 'Passed on.'],
    ],
  }),
];

const SITE: readonly DemoMarkup[] = [
  markupOn(PHOTO, 'starter-caps', {
    by: 'jonas',
    daysAgo: 2.8,
    status: 'open',
    priority: 'urgent',
    to: 'ewa',
    due: 1,
    objects: [
      photo.ellipse(around(seen(26.4, 18.6, 4.45), 190, 300)),
      photo.ellipse(around(seen(19.8, 18.6, 4.45), 170, 270)),
      photo.text(['Caps on the starter bars, please today'], point(1250, 370)),
      photo.arrow(point(1420, 425), point(1330, 580)),
      photo.arrow(point(1800, 425), point(1890, 560)),
    ],
    comments: [
      ['jonas', 2.8, 'Bars at the height of a fall from the slab edge. @Ewa Nowak please cap them today.'],
      ['ewa', 2.6, 'Caps are on since four o’clock for row D. C follows tomorrow morning.'],
    ],
  }),
  markupOn(PHOTO, 'standing-water', {
    by: 'ewa',
    daysAgo: 2.5,
    status: 'review',
    priority: 'medium',
    to: 'jonas',
    due: 4,
    objects: [
      photo.polygon(
        [point(60, 1500), point(330, 1385), point(900, 1385), point(1500, 1420), point(2250, 1430), point(2340, 1560), point(90, 1570)],
        {
          stroke: BLUE,
          fill: BLUE,
          opacity: 0.2,
        },
      ),
      photo.text(['Water stands for a week now'], point(820, 1470), { stroke: BLUE }),
    ],
    comments: [
      ['ewa', 2.5, 'No way out towards the quay wall. Is the ground under the terrace footing at risk?'],
      ['jonas', 2.1, 'Pump it, then 20 cm of ballast. I look at the bottom of the trench on Thursday.'],
    ],
  }),
  markupOn(PHOTO, 'roof-edge', {
    by: 'ewa',
    daysAgo: 2.4,
    status: 'closed',
    priority: 'high',
    to: 'ewa',
    objects: [
      photo.polygon([seen(-0.8, 13.3, 9.7), seen(13.5, 13.3, 9.7), seen(13.5, 13.3, 7.4), seen(-0.8, 13.3, 7.4)]),
      photo.text(['Third board missing at the west corner'], point(330, 300)),
    ],
    comments: [
      ['ewa', 2.4, 'Found on the morning round.'],
      ['ewa', 2.2, 'Fixed before work went on.'],
    ],
  }),
  markupOn(PHOTO, 'council-visit', {
    by: 'priya',
    daysAgo: 1.9,
    status: 'none',
    only: 'private',
    objects: [
      photo.cloud(around(seen(12.75, 20, 0.9), 170, 250)),
      photo.text(['Council visit: boots and helmets for 14'], point(180, 845)),
    ],
    comments: [['priya', 1.9, 'Ask the contractor before I invite them.']],
  }),
];

export const DOCUMENT_MARKUPS: readonly DemoMarkup[] = [...SPECIFICATION, ...SITE];
