import type { EarlierMarkup, ReviewSheet } from '@sheetmark/contract';
import type { LinkProps } from '@tanstack/react-router';
import { editorLink } from '../../lib/editor-link.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';

export const reviewsLink = (projectId: number): LinkProps => ({
  to: '/project/$projectId/reviews',
  params: { projectId: String(projectId) },
});

export const reviewLink = (projectId: number, reviewId: number): LinkProps => ({
  to: '/project/$projectId/reviews/$reviewId',
  params: { projectId: String(projectId), reviewId: String(reviewId) },
});

interface ReviewOf {
  items?: readonly number[];
  /** With their subfolders. */
  folders?: readonly number[];
  /** Single pages. */
  sheets?: readonly { item_id: number; page_number: number }[];
}

/** Starts a review of these sheets. */
export function newReviewLink(projectId: number, { items = [], folders = [], sheets = [] }: ReviewOf = {}): LinkProps {
  const pages = new Set(sheets.map(({ item_id, page_number }) => `${item_id}:${page_number}`));
  return {
    to: '/project/$projectId/reviews/new',
    params: { projectId: String(projectId) },
    search: {
      ...(items.length > 0 && { items: items.join(',') }),
      ...(folders.length > 0 && { folders: folders.join(',') }),
      ...(pages.size > 0 && { sheets: [...pages].join(',') }),
    },
  };
}

/** A sheet of a review in the editor; undefined if its file was deleted. */
export function reviewSheetLink(
  { project_id, id }: { project_id: number; id: number },
  { item_id, folder_id, file_id, page_number, is_deleted }: ReviewSheet,
): LinkProps | undefined {
  if (is_deleted || item_id === null || folder_id === null || file_id === null) return undefined;
  return {
    ...editorLink({ project_id, folder_id, file_id, item_id }),
    search: { page: String(page_number), review: String(id) },
  };
}

/** A markup of an earlier round on its sheet in the editor; undefined if the file was deleted. */
export function earlierMarkupLink(
  { project_id, id }: { project_id: number; id: number },
  { item_id, folder_id, file_id, id: markup, page_number }: EarlierMarkup,
): LinkProps | undefined {
  if (file_id === null) return undefined;
  return {
    ...editorLink({ project_id, folder_id, file_id, item_id, markup: { id: markup, page_number } }),
    search: { review: String(id) },
  };
}

/** The first sheet that the user hasn't viewed, or else the first one. */
export const sheetToContinueAt = (sheets: readonly ReviewSheet[]): ReviewSheet | undefined =>
  sheets.find(({ is_viewed, is_deleted }) => !is_viewed && !is_deleted) ?? sheets.find(({ is_deleted }) => !is_deleted);

/** The sheet's number and title, or its file and page. */
export const sheetTitle = ({
  number,
  title,
  file_name,
  page_number,
}: Pick<ReviewSheet, 'number' | 'title' | 'file_name' | 'page_number'>): string =>
  [number, title].filter(Boolean).join(' ') || sheetsMessages.pageOf(file_name, page_number);
