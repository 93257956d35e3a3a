import { minutes } from './moments.ts';
import type { DemoReview } from './project.ts';

export const REVIEWS: readonly DemoReview[] = [
  {
    key: 'doorHardwareReview',
    title: 'Door hardware, for ordering',
    instructions: 'The ironmonger orders on Friday. Please check sets HS-1 to HS-6 against your part of the building.',
    by: 'maren',
    minutesAgo: minutes(19, 6),
    dueInDays: -14,
    items: ['doorHardware'],
    reviewers: ['ewa', 'priya'],
    steps: [
      { by: 'ewa', minutesAgo: minutes(18, 3), viewed: 4, decision: 'approved', remark: '' },
      {
        by: 'priya',
        minutesAgo: minutes(16, 7),
        viewed: 4,
        decision: 'approved_with_comments',
        remark: 'Set HS-6 needs the pins that we agreed on in September. The rest can be ordered.',
      },
    ],
    closed: { by: 'maren', minutesAgo: minutes(16, 2) },
  },
  {
    key: 'groundFloorReview',
    title: 'Ground floor and facade, issue P2',
    instructions:
      'Before this goes to the site: do openings, levels and the desk fit your part? Please decide on all four sheets together.',
    by: 'maren',
    minutesAgo: minutes(5, 4),
    dueInDays: 3,
    items: ['plan', 'sections'],
    reviewers: ['jonas', 'ewa', 'tomas', 'priya'],
    steps: [
      {
        by: 'jonas',
        minutesAgo: minutes(3, 5),
        viewed: 4,
        decision: 'approved_with_comments',
        remark: 'The lintel over D07 and the duct through the edge beam are marked. Everything else fits the frame as built.',
      },
      { by: 'ewa', minutesAgo: minutes(2, 8), viewed: 4, decision: 'approved', remark: '' },
      { by: 'tomas', minutesAgo: minutes(1, 6), viewed: 2, decision: null, remark: '' },
    ],
    closed: null,
  },
  {
    key: 'stairReview',
    title: 'Stair 1 and parapet, before the shop drawings',
    instructions: 'We draw the steel of the stair next week. Please confirm the rise, the landing and the height of the parapet.',
    by: 'jonas',
    minutesAgo: minutes(1, 3),
    dueInDays: 1,
    items: ['sections'],
    reviewers: ['maren', 'ewa'],
    steps: [],
    closed: null,
  },
];
