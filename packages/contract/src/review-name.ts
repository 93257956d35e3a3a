import { z } from 'zod';
import { type ProjectId, ReviewId } from './ids.ts';

/** A round of a review in brief. */
export const ReviewRef = z.object({ id: ReviewId, number: z.number().int(), title: z.string(), round: z.number().int() });
export type ReviewRef = z.infer<typeof ReviewRef>;

/** A round of a review by its title, such as “Facade, round 2”. */
export const roundTitle = ({ title, round }: Pick<ReviewRef, 'title' | 'round'>): string =>
  round > 1 ? `${title}, round ${round}` : title;

/** A round of a review by its number and title, such as “12 Facade, round 2”. */
export const reviewName = ({ number, title, round }: Omit<ReviewRef, 'id'>): string => `${number} ${roundTitle({ title, round })}`;

/** Where the page shows a review: for links in notifications, mails and calendars. */
export const reviewPath = (project: ProjectId, review: ReviewId): string => `/project/${project}/reviews/${review}`;
