import type { LinkProps } from '@tanstack/react-router';

/** The screen of a set that is being published. */
export const publishingLink = (projectId: number, publicationId: number): LinkProps => ({
  to: '/project/$projectId/sheets/publish/$publicationId',
  params: { projectId: String(projectId), publicationId: String(publicationId) },
});
