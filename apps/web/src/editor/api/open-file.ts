import type { EditorDetails, Markup } from '@sheetmark/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../lib/contract-query.ts';
import { pauseBetweenLooks } from '../../lib/live/live.ts';

/** Milliseconds between two looks while pages are being prepared, where no live connection tells. */
const lookAgain = 1500;

export function openFileQuery(fileId: number, itemId: number) {
  return {
    ...queryOf('openFile', { params: { fileId, itemId } }),
    refetchInterval: (running: { state: { data?: { files: readonly { id: number; processing: string }[] } | undefined } }) => {
      const file = running.state.data?.files.find((each) => each.id === fileId);
      return file?.processing === 'queued' || file?.processing === 'running' ? pauseBetweenLooks(lookAgain) : (false as const);
    },
  };
}

/** Every opened file that is cached. */
export const openFiles = { queryKey: keyOf('openFile') };

interface Opened {
  editor_details: EditorDetails[];
}

/** A markup as an opened file shows it. */
export function findMarkup(client: QueryClient, id: number): Markup | undefined {
  const opened = client.getQueriesData<Opened>(openFiles);
  const pages = opened.flatMap(([, data]) => data?.editor_details ?? []);
  return pages.flatMap(({ mark_ups }) => mark_ups).find((markup) => markup.id === id);
}

/** Puts a markup as the server has it now into every opened file that shows it; null takes it out. */
export function keepMarkup(client: QueryClient, id: number, markup: Markup | null): void {
  change(client, (pages) => withMarkup(pages, id, markup));
}

/** The same for several at once, so that nobody sees a state between. */
export function keepMarkups(client: QueryClient, markups: readonly Markup[], gone: readonly number[]): void {
  change(client, (pages) => {
    const kept = markups.reduce((all, markup) => withMarkup(all, markup.id, markup), pages);
    return gone.reduce((all, id) => withMarkup(all, id, null), kept);
  });
}

function change(client: QueryClient, to: (pages: EditorDetails[]) => EditorDetails[]): void {
  client.setQueriesData<Opened>(openFiles, (opened) => opened && { ...opened, editor_details: to(opened.editor_details) });
}

/** Puts what the server says of a page into every opened file that shows it; the markups stay as they are known. */
export function keepPage(client: QueryClient, page: EditorDetails): void {
  client.setQueriesData<Opened>(openFiles, (opened) => {
    if (!opened) return opened;
    const editor_details = opened.editor_details.map((known) => (known.id === page.id ? { ...page, mark_ups: known.mark_ups } : known));
    return { ...opened, editor_details };
  });
}

function withMarkup(pages: EditorDetails[], id: number, markup: Markup | null): EditorDetails[] {
  const isKnown = pages.some((page) => page.id === markup?.editor_id);
  const made =
    markup && !isKnown
      ? [
          {
            id: markup.editor_id,
            item_id: markup.item_id,
            page_number: markup.page_number,
            calibration: null,
            scale_regions: [],
            scale_sheet: null,
            mark_ups: [],
            merged: [],
          },
        ]
      : [];
  return [...pages, ...made].map((page) => {
    const others = page.mark_ups.filter((each) => each.id !== id);
    const at = page.mark_ups.findIndex((each) => each.id === id);
    if (markup?.editor_id !== page.id) return others.length === page.mark_ups.length ? page : { ...page, mark_ups: others };
    return { ...page, mark_ups: at < 0 ? [...others, markup] : others.toSpliced(at, 0, markup) };
  });
}
