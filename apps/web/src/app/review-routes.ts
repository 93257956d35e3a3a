import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { gridSearch, number, requireIds, shell } from './route-frames.ts';
import { text } from './visitor-routes.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/reviews',
  validateSearch: gridSearch.extend({ show: text, view: text, face: text, month: text }),
  staticData: { narrows: true },
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/project-reviews.tsx'), 'ProjectReviewsPage'),
});
/** What to review, separated by commas: ids of items and folders, and single pages as `item:page`. Or the draft to finish. */
const start = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/reviews/new',
  validateSearch: z.object({ items: text, folders: text, sheets: text, draft: number }),
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/new-review.tsx'), 'NewReviewPage'),
});
const one = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/reviews/$reviewId',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/review.tsx'), 'ReviewPage'),
});
const record = createRoute({
  getParentRoute: () => shell,
  path: '/project/$projectId/reviews/$reviewId/record',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./routes/review.tsx'), 'ReviewRecordPage'),
});

/** The reviews of a project. */
export const reviewRoutes = [list, start, one, record] as const;
