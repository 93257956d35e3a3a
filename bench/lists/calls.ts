import { type Operations, type SentBodyOf, workListFields } from '@sheetmark/contract';
import { largeProject, smallProject } from '../../apps/server/test/many-rows.ts';

type Query = SentBodyOf<Operations['listProjectWork']>;
type Sort = NonNullable<Query['sort']>[number];
type Filter = NonNullable<Query['where']>[number];

/** One API call. */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

/** The page's number of rows per request. */
const limit = 100;

const list = (name: string, query: Query, project = largeProject): Call => ({
  name,
  method: 'POST',
  path: `/api/project/${project}/work`,
  body: { limit, ...query },
});
const mine = (name: string, path: 'createdByMe' | 'assignedToMe', query: Query): Call => ({
  name,
  method: 'POST',
  path: `/api/${path}`,
  body: { limit, ...query },
});

const sorts: readonly Sort[] = [
  ...workListFields.flatMap((by) => [
    { by, descending: false },
    { by, descending: true },
  ]),
  { by: 'column', column_name: 'Room' },
  { by: 'column', column_name: 'Room', descending: true },
];

const filters: Readonly<Record<string, readonly Filter[]>> = {
  'status open or review': [{ field: 'status', is: ['open', 'review'] }],
  'tasks alone': [{ field: 'type', is: ['task'] }],
  'priority urgent and closed': [
    { field: 'priority', is: ['urgent'] },
    { field: 'status', is: ['closed'] },
  ],
  'an assignee': [{ field: 'assignee', is: [7] }],
  'no assignee': [{ field: 'assignee', is: [null] }],
  'created by': [{ field: 'created_by', is: [9] }],
  'due in a week': [{ field: 'due_date', from: '2026-11-16', to: '2026-11-22' }],
  'no due date': [{ field: 'due_date', empty: true }],
  'name contains': [{ field: 'name', contains: 'Stair duct' }],
  'name contains what nothing has': [{ field: 'name', contains: 'chimney' }],
  'text contains': [{ field: 'text', contains: 'valve beam' }],
  'file name contains': [{ field: 'file_name', contains: 'plan 17.pdf' }],
  'a document': [{ field: 'item', is: [17] }],
  'a folder': [{ field: 'folder', is: [1] }],
  'a custom column is': [{ field: 'column', column_name: 'Room', is: ['R100'] }],
  'a custom column contains': [{ field: 'column', column_name: 'Room', contains: '88' }],
};

/** Counting reads every counted row: use a project of usual size. */
export const groupedProject = 3;
const groupings = ['type', 'status', 'priority', 'assignee', 'created_by', 'created_day', 'resolved_day', 'due_day'] as const;
const searched = ['stair', 'remark 2500', 'window panel', 'plan 17', 'chimney', 'va'];

/** The first pages of 1,000 rows and of the large project, to compare. */
export const smallPage = list('first page of 1,000 rows', {}, smallProject);
export const largePage = list('first page of the large project', {});

const sortName = (sort: Sort): string => `${sort.by === 'column' ? 'custom column' : sort.by}${sort.descending ? ' descending' : ''}`;

/** Of 200 reviews with 200 reviewers and 300 sheets each. */
const reviews: readonly Call[] = [
  ...['', '&sort=decided&order=desc', '&sort=due_date', '&late=true', '&text=Review%201', '&due_from=2026-11-01&due_to=2026-12-31'].map(
    (query) => ({
      name: `reviews${query}`,
      method: 'GET' as const,
      path: `/api/project/${groupedProject}/reviews?limit=50${query}`,
    }),
  ),
  list('markups by review', { sort: [{ by: 'review' }] }, groupedProject),
  list('markups of a review', { where: [{ field: 'review', is: [1] }] }, groupedProject),
  { name: 'reviews as CSV', method: 'POST', path: `/api/project/${groupedProject}/reviews/export`, body: { format: 'csv' } },
  { name: 'counts of reviews', method: 'GET', path: `/api/project/${groupedProject}/reviews/counts` },
  { name: 'reviews that wait', method: 'GET', path: '/api/reviews/waiting?limit=3' },
  { name: 'a review of 200 reviewers', method: 'GET', path: '/api/review/1' },
  { name: 'its 300 sheets', method: 'GET', path: '/api/review/1/sheets' },
];

export const calls: readonly Call[] = [
  smallPage,
  largePage,
  ...sorts.map((sort) => list(`sort by ${sortName(sort)}`, { sort: [sort] })),
  list('sort by three columns', { sort: [{ by: 'status' }, { by: 'priority', descending: true }, { by: 'due_date' }] }),
  ...Object.entries(filters).map(([name, where]) => list(`filter: ${name}`, { where: [...where] })),
  list('filter and sort', { where: [{ field: 'status', is: ['open'] }], sort: [{ by: 'assignee' }] }),
  ...groupings.map((by): Call => ({
    name: `group by ${by}`,
    method: 'POST',
    path: `/api/project/${groupedProject}/work/groups`,
    body: { by },
  })),
  mine('created by me', 'createdByMe', {}),
  mine('assigned to me', 'assignedToMe', {}),
  ...(['name', 'status', 'due_date', 'updated_at', 'project', 'file_name', 'assignee'] as const).flatMap((by) => [
    mine(`created by me, by ${by}`, 'createdByMe', { sort: [{ by }] }),
    mine(`assigned to me, by ${by}`, 'assignedToMe', { sort: [{ by }] }),
  ]),
  { name: 'filters of created by me', method: 'POST', path: '/api/getFiltersById', body: { type: 'created_by_me' } },
  { name: 'all markups', method: 'GET', path: `/api/allMarkups/${largeProject}?limit=100` },
  { name: 'tasks', method: 'GET', path: `/api/project/${largeProject}/task?limit=100` },
  { name: 'notifications', method: 'GET', path: '/api/getNotificationsByUserId' },
  ...reviews,
  ...searched.map((text): Call => ({
    name: `search “${text}”`,
    method: 'POST',
    path: '/api/user/search_my_tasks_and_markups',
    body: { text_to_search: text },
  })),
];
