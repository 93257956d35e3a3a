import type { LinkProps } from '@tanstack/react-router';

interface ComparedVersions {
  projectId: number;
  itemId: number;
  /** The older version first. */
  fileIds: readonly [beforeId: number, afterId: number];
  page?: number;
}

/** Two versions of a file, compared. */
export const compareLink = ({ projectId, itemId, fileIds: [beforeId, afterId], page }: ComparedVersions): LinkProps => ({
  to: '/project/$projectId/compare/$itemId/$beforeId/$afterId',
  params: { projectId: String(projectId), itemId: String(itemId), beforeId: String(beforeId), afterId: String(afterId) },
  ...(page !== undefined && { search: { page: String(page) } }),
});
