import type { LinkProps } from '@tanstack/react-router';

/** The review of a version's title blocks. */
export const sheetReviewLink = (projectId: number, fileId: number): LinkProps => ({
  to: '/project/$projectId/sheets/review/$fileId',
  params: { projectId: String(projectId), fileId: String(fileId) },
});
