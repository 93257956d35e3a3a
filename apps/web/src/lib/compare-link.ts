import type { LinkProps } from '@tanstack/react-router';

interface ComparedVersions {
  projectId: number;
  itemId: number;
  /** The older version first. */
  fileIds: readonly [beforeId: number, afterId: number];
  page?: number;
  /** The number of a change on that page. */
  change?: number;
}

/** Two versions of a file, compared. */
export const compareLink = ({ projectId, itemId, fileIds: [beforeId, afterId], page, change }: ComparedVersions): LinkProps => ({
  to: '/project/$projectId/compare/$itemId/$beforeId/$afterId',
  params: { projectId: String(projectId), itemId: String(itemId), beforeId: String(beforeId), afterId: String(afterId) },
  ...(page !== undefined && { search: { page: String(page), ...(change !== undefined && { change: String(change) }) } }),
});

interface ComparedPages {
  projectId: number;
  before: { readonly itemId: number; readonly fileId: number; readonly pageNumber: number };
  after: { readonly itemId: number; readonly fileId: number; readonly pageNumber: number };
}

/** Any two pages of a project, compared. */
export const comparePagesLink = ({ projectId, before, after }: ComparedPages): LinkProps => ({
  to: '/project/$projectId/compare/$itemId/$beforeId/$afterId',
  params: { projectId: String(projectId), itemId: String(after.itemId), beforeId: String(before.fileId), afterId: String(after.fileId) },
  search: { from: String(before.itemId), fromPage: String(before.pageNumber), toPage: String(after.pageNumber) },
});
