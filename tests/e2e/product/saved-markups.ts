import type { Page } from '@playwright/test';
import type { Box } from '../page-objects/editor-page.ts';
import type { Api } from './api.ts';

export interface SavedObject extends Box {
  readonly id: string;
  readonly type: string;
  readonly subType?: string;
  readonly text?: string;
  readonly source?: string;
  readonly angle: number;
  readonly m_id: number;
}

export interface SavedMarkup {
  readonly id: number;
  readonly open: string;
  readonly page_number: number;
  /** The version for which someone confirmed that the markup still applies. */
  readonly checked_file_id: number | null;
  readonly editor_details: readonly SavedObject[];
  readonly comments: readonly { readonly text: string }[];
}

interface OpenedFile {
  readonly editor_details: readonly { readonly page_number: number; readonly mark_ups: readonly SavedMarkup[] }[];
}

/** Calls the API with this page's session. */
export async function fetchInPage<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return (await answer.json()) as T;
  }, path);
}

/** Fetches the stored markups of a file with this page's session. */
export async function fetchMarkups(page: Page, { fileId, itemId }: { fileId: number; itemId: number }): Promise<SavedMarkup[]> {
  const { editor_details } = await fetchInPage<OpenedFile>(page, `/api/file/${fileId}/item/${itemId}`);
  return editor_details.flatMap(({ mark_ups }) => mark_ups);
}

/** Fetches the stored markups of a file with another user's API client. */
export async function fetchMarkupsWith(api: Api, { fileId, itemId }: { fileId: number; itemId: number }): Promise<SavedMarkup[]> {
  const { editor_details } = await api.get<OpenedFile & Record<string, unknown>>(`/api/file/${fileId}/item/${itemId}`);
  return editor_details.flatMap(({ mark_ups }) => mark_ups);
}

export const objectsOf = (markups: readonly SavedMarkup[]): SavedObject[] => markups.flatMap(({ editor_details }) => editor_details);
