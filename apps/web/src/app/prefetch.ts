import { openFileQuery } from '../editor/api/open-file.ts';
import { SheetLinks } from '../editor/links/lazy-sheet-links.ts';
import { Reviewing } from '../editor/review/lazy-reviewing.ts';
import { reviewQuery, reviewSheetsQuery } from '../entities/reviews/review-queries.ts';
import { folderRowsQuery } from '../features/files/api/folder-rows.ts';
import { foldersQuery } from '../features/files/api/list-folders.ts';
import { projectQuery } from '../features/projects/api/get-project.ts';
import { projectsQuery } from '../features/projects/api/list-projects.ts';
import { searchQuery } from '../features/search/api/search.ts';
import { queryClient } from '../lib/query-client.ts';

/** Fetches a page's data while its code is loading. Ids are as in the path. */

export const prefetchProjects = (): void => void queryClient.prefetchQuery(projectsQuery());

export const prefetchProject = (projectId: string): void => void queryClient.prefetchQuery(projectQuery(Number(projectId)));

export function prefetchFolders(projectId: string): void {
  void queryClient.prefetchQuery(foldersQuery(Number(projectId)));
}

/** Without `folderId`, those at the project's top level. */
export function prefetchRows(projectId: string, folderId?: string): void {
  void queryClient.prefetchQuery(folderRowsQuery(Number(projectId), folderId === undefined ? null : Number(folderId)));
}

export function prefetchSearch(text: string): void {
  if (text.trim()) void queryClient.prefetchQuery(searchQuery(text));
}

export function prefetchFile(fileId: string, itemId: string): void {
  void queryClient.prefetchQuery(openFileQuery(Number(fileId), Number(itemId)));
}

/** The review that a sheet is opened for, with the bar that shows it. */
export function prefetchReviewing(reviewId: string): void {
  void queryClient.prefetchQuery(reviewQuery(Number(reviewId)));
  void queryClient.prefetchQuery(reviewSheetsQuery(Number(reviewId)));
  void SheetLinks.preload();
  void Reviewing.preload();
}
