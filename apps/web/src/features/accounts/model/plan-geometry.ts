import { accountsMessages } from '../../../lib/messages/accounts.tsx';
/** The plan next to the sign-in form, in its own units (about 20 mm each). Boxes are x, y, width, height. */
type Box = readonly [number, number, number, number];
type Point = readonly [number, number];

const columnsAt = [160, 380, 580, 800] as const;
const rowsAt = [200, 420, 540, 760] as const;

const rectangle = ([x, y, w, h]: Box) => `M${x} ${y}h${w}v${h}h${-w}z`;
const rectangles = (boxes: readonly Box[]) => boxes.map(rectangle).join('');
const circle = ([x, y]: Point, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** An open door leaf at its hinge, and the arc to the other jamb. */
function door(hinge: Point, leaf: Point, jamb: Point): string {
  const r = Math.hypot(leaf[0] - hinge[0], leaf[1] - hinge[1]);
  const turn = (leaf[0] - hinge[0]) * (jamb[1] - hinge[1]) - (leaf[1] - hinge[1]) * (jamb[0] - hinge[0]) > 0 ? 1 : 0;
  return `M${hinge.join(' ')}L${leaf.join(' ')}A${r} ${r} 0 0 ${turn} ${jamb.join(' ')}`;
}

/** A window in an outer wall 12 thick: jambs and three panes. */
function window([x, y]: Point, length: number, upright = false): string {
  if (upright) return `M${x - 6} ${y}v${length}M${x} ${y}v${length}M${x + 6} ${y}v${length}M${x - 6} ${y}h12M${x - 6} ${y + length}h12`;
  return `M${x} ${y - 6}h${length}M${x} ${y}h${length}M${x} ${y + 6}h${length}M${x} ${y - 6}v12M${x + length} ${y - 6}v12`;
}

/** A dimension line between two axes, with its ticks. */
const dimensionLine = (from: number, to: number) => `M${from} 152H${to}M${from - 5} 157l10-10M${to - 5} 157l10-10`;

const outerWalls: Box[] = [
  [154, 194, 56, 12],
  [320, 194, 90, 12],
  [540, 194, 90, 12],
  [740, 194, 66, 12],
  [154, 754, 60, 12],
  [320, 754, 122, 12],
  [518, 754, 126, 12],
  [744, 754, 62, 12],
  [154, 194, 12, 60],
  [154, 354, 12, 246],
  [154, 700, 12, 66],
  [794, 194, 12, 50],
  [794, 344, 12, 106],
  [794, 506, 12, 260],
];
const innerWalls: Box[] = [
  [166, 416, 128, 8],
  [340, 416, 160, 8],
  [546, 416, 60, 8],
  [652, 416, 142, 8],
  [166, 536, 52, 8],
  [264, 536, 152, 8],
  [540, 536, 140, 8],
  [726, 536, 68, 8],
  [376, 206, 8, 210],
  [576, 206, 8, 40],
  [576, 290, 8, 126],
  [376, 544, 8, 112],
  [376, 702, 8, 52],
  [576, 544, 8, 210],
  [678, 544, 6, 124],
  [584, 662, 28, 6],
  [654, 662, 26, 6],
];
const doors = [
  door([294, 416], [294, 370], [340, 416]),
  door([546, 416], [546, 370], [500, 416]),
  door([606, 416], [606, 370], [652, 416]),
  door([218, 544], [218, 590], [264, 544]),
  door([726, 544], [726, 590], [680, 544]),
  door([576, 246], [532, 246], [576, 290]),
  door([384, 656], [430, 656], [384, 702]),
  door([800, 450], [744, 450], [800, 506]),
  door([442, 754], [442, 716], [480, 754]),
  door([518, 754], [518, 716], [480, 754]),
  door([612, 662], [612, 620], [654, 662]),
];
const windows = [
  window([210, 200], 110),
  window([410, 200], 130),
  window([630, 200], 110),
  window([214, 760], 106),
  window([644, 760], 100),
  window([160, 254], 100, true),
  window([160, 600], 100, true),
  window([800, 244], 100, true),
];
const stairs = `${rectangle([394, 552, 62, 92])}${[564, 576, 588, 600, 612, 624, 636].map((y) => `M394 ${y}h62`).join('')}M425 640v-74m-5 8l5-9l5 9`;

const chairs: Box[] = [446, 478, 510].flatMap((x): Box[] => [
  [x, 262, 16, 12],
  [x, 330, 16, 12],
]);
const furniture =
  rectangles([
    [436, 278, 100, 48],
    ...chairs,
    [190, 236, 72, 32],
    [216, 272, 20, 14],
    [190, 346, 72, 32],
    [216, 328, 20, 14],
    [702, 230, 72, 34],
    [728, 268, 20, 14],
    [600, 322, 90, 14],
    [196, 580, 58, 90],
    [202, 586, 46, 20],
    [284, 694, 62, 44],
    [704, 580, 78, 30],
    [594, 550, 26, 12],
    [640, 550, 30, 22],
  ]) +
  circle([607, 575], 11) +
  circle([655, 561], 5) +
  'M704 712h86M704 726h86';

const rooms = accountsMessages.planRooms;

export const plan = {
  axes: columnsAt.map((x) => `M${x} 122V832`).join('') + rowsAt.map((y) => `M102 ${y}H862`).join(''),
  walls: rectangles([...outerWalls, ...innerWalls]),
  columns: rectangles(rowsAt.slice(1, 3).flatMap((y) => columnsAt.map((x): Box => [x - 7, y - 7, 14, 14]))),
  fine: [...doors, ...windows, stairs, dimensionLine(160, 380), dimensionLine(380, 580), dimensionLine(580, 800)].join(''),
  furniture,
  bubbles: [
    ...columnsAt.map((x, index) => ({ x, y: 106, label: 'ABCD'.charAt(index) })),
    ...rowsAt.map((y, index) => ({ x: 86, y, label: String(index + 1) })),
  ],
  dimensions: [
    { x: 270, y: 145, label: '4 400' },
    { x: 480, y: 145, label: '4 000' },
    { x: 690, y: 145, label: '4 400' },
  ],
  rooms: [
    { x: 268, y: 310, name: rooms.studio, number: '1.01' },
    { x: 480, y: 386, name: rooms.meeting, number: '1.02' },
    { x: 716, y: 372, name: rooms.archive, number: '1.03' },
    { x: 590, y: 478, name: rooms.corridor, number: '1.10' },
    { x: 316, y: 620, name: rooms.firstAid, number: '1.04' },
    { x: 506, y: 690, name: rooms.lobby, number: '1.05' },
    { x: 628, y: 598, name: rooms.wc, number: '1.06' },
    { x: 724, y: 684, name: rooms.store, number: '1.07' },
  ],
};

/** A revision cloud along a box: arcs of one size, bulging outwards. */
export function cloudPath([x, y, w, h]: Box, arcs: Point): string {
  const [across, down] = arcs;
  const dx = w / across;
  const dy = h / down;
  const r = Math.max(dx, dy) * 0.62;
  const side = (count: number, sx: number, sy: number) => `a${r} ${r} 0 0 1 ${sx} ${sy}`.repeat(count);
  return `M${x} ${y}${side(across, dx, 0)}${side(down, 0, dy)}${side(across, -dx, 0)}${side(down, 0, -dy)}z`;
}
