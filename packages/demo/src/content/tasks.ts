import { type CommentRow, toComments } from './markup.ts';
import { minutes } from './moments.ts';
import type { DemoTask, PersonKey } from './project.ts';

interface TaskInput {
  readonly by: PersonKey;
  readonly daysAgo: number;
  readonly status: DemoTask['status'];
  readonly priority: DemoTask['priority'];
  readonly to: PersonKey | null;
  readonly due: number | null;
  readonly about: string;
  readonly from?: string;
  readonly comments?: readonly CommentRow[];
}

const task = (key: string, name: string, input: TaskInput): DemoTask => ({
  key,
  name,
  description: input.about,
  status: input.status,
  priority: input.priority,
  by: input.by,
  minutesAgo: minutes(input.daysAgo),
  assignee: input.to,
  dueInDays: input.due,
  markup: input.from ?? null,
  comments: toComments(input.comments ?? []),
});

export const TASKS: readonly DemoTask[] = [
  task('issue-p2', 'Issue revision P2 of A-101', {
    by: 'maren',
    daysAgo: 34,
    status: 'closed',
    priority: 'high',
    to: 'maren',
    due: -12,
    about: 'Group room wall, door D07, window W02, chair store, vestibule. Clouds and revision table.',
    comments: [['maren', 12.1, 'Out to everybody. @Ewa Nowak the door schedule has one line more.']],
  }),
  task('slab-steel', 'Decide on slab reinforcement under the stacks', {
    by: 'jonas',
    daysAgo: 9,
    status: 'open',
    priority: 'urgent',
    to: 'maren',
    due: 3,
    from: 'shelf-load',
    about: 'Either aisles of 2.00 or 40 kg/m² more steel over 120 m². Bars are scheduled next week.',
    comments: [['priya', 8.9, 'The brief stays at 1 900 shelf metres, for both answers.']],
  }),
  task('duct-opening', 'Opening in the edge beam at grid C', {
    by: 'ewa',
    daysAgo: 19.5,
    status: 'open',
    priority: 'urgent',
    to: 'jonas',
    due: 0,
    from: 'beam-and-duct',
    about: 'Confirm 350 x 180 in the middle third, with bars, before the formwork is closed.',
  }),
  task('starter-caps', 'Cap all starter bars, rows C and D', {
    by: 'jonas',
    daysAgo: 2.7,
    status: 'open',
    priority: 'urgent',
    to: 'ewa',
    due: 1,
    from: 'starter-caps',
    about: 'Mushroom caps on every free bar end. Photo when done.',
  }),
  task('brass-angle', 'Sketch of the floor joint on grid B', {
    by: 'ewa',
    daysAgo: 7.5,
    status: 'open',
    priority: 'medium',
    to: 'maren',
    due: -2,
    from: 'floor-joint',
    about: 'Brass angle between terrazzo and parquet, 1:2, with levels of both screeds.',
    comments: [['ewa', 2.3, 'The terrazzo crew is here on Wednesday.']],
  }),
  task('sample-brick', 'Brick sample panel on site', {
    by: 'maren',
    daysAgo: 21,
    status: 'review',
    priority: 'medium',
    to: 'ewa',
    due: 6,
    about: 'One square metre, water-struck, lime mortar, both joints that were discussed.',
    comments: [
      ['ewa', 4.2, 'Panel stands behind the huts, two mortars side by side.'],
      ['priya', 3.4, 'I prefer the left one. @Maren Okafor?'],
    ],
  }),
  task('keying-plan', 'Keying plan meeting', {
    by: 'priya',
    daysAgo: 15,
    status: 'open',
    priority: 'low',
    to: 'ewa',
    due: 16,
    about: 'Three levels, twelve keys of the building level. Caretaker and head librarian come along.',
  }),
  task('fire-shutter', 'Answer from the fire engineer on hatch H01', {
    by: 'ewa',
    daysAgo: 5.6,
    status: 'open',
    priority: 'high',
    to: 'jonas',
    due: 1,
    from: 'hatch-shutter',
    about: 'Shutter EI 30 or none. Lead time of a shutter is nine weeks.',
  }),
  task('cost-report', 'Cost report for November', {
    by: 'priya',
    daysAgo: 11,
    status: 'review',
    priority: 'medium',
    to: 'tomas',
    due: 2,
    about: 'With P2, pads below the brackets, and the two answers for the slab.',
    comments: [['tomas', 1.1, 'Draft is with @Priya Raman, without the slab.']],
  }),
  task('acoustic-test', 'Book the acoustic test for the group rooms', {
    by: 'maren',
    daysAgo: 13,
    status: 'open',
    priority: 'none',
    to: null,
    due: null,
    about: '37 dB as a set: leaf, frame, seals, glass. After the mock-up of D14.',
  }),
  task('pump', 'Pump the trench before the terrace footing', {
    by: 'jonas',
    daysAgo: 2,
    status: 'open',
    priority: 'medium',
    to: 'ewa',
    due: 2,
    from: 'standing-water',
    about: 'Then 20 cm of ballast 0/45, rolled. I look at the bottom first.',
  }),
  task('accessible-wc', 'New layout of room 0.07', {
    by: 'maren',
    daysAgo: 6.1,
    status: 'review',
    priority: 'high',
    to: 'maren',
    due: 2,
    from: 'turning-circle',
    about: 'Pan on the south wall, basin beside the door, 900 free to the west, circle clear.',
    comments: [['priya', 1.6, 'Sketch seen by the officer: good. Please make it P3.']],
  }),
];
