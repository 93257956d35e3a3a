import { DOCUMENT_MARKUPS } from './content/document-markups.ts';
import { FOLDERS, ITEMS, SCALES } from './content/files.ts';
import { minutes } from './content/moments.ts';
import { PEOPLE } from './content/people.ts';
import { PLAN_MARKUPS } from './content/plan-markups.ts';
import type { DemoProject } from './content/project.ts';
import { REVIEWS } from './content/reviews.ts';
import { SECTION_MARKUPS } from './content/section-markups.ts';
import { TASKS } from './content/tasks.ts';

/** The demo project as plain data; its files are drawn when `bytes` is called. */
export function demoProject(): DemoProject {
  return {
    name: 'Harbour Library',
    description:
      'New public library on Customs Quay, Eskby: two storeys, 1 050 m², opening in the autumn of next year. Ground floor in review, frame on site.',
    owner: 'maren',
    readMinutesAgo: minutes(2, 12),
    people: PEOPLE,
    folders: FOLDERS,
    items: ITEMS,
    scales: SCALES,
    markups: [...PLAN_MARKUPS, ...SECTION_MARKUPS, ...DOCUMENT_MARKUPS],
    tasks: TASKS,
    reviews: REVIEWS,
  };
}
