import type { ItemFile } from '@sheetmark/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { updateMarkupsWith } from '../lib/live/live.ts';
import { closeOpening } from '../lib/opening-picture.ts';
import { useRecordOpened } from '../lib/quick-access.ts';
import { useSteps } from '../lib/use-steps.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { openFileQuery, updateMarkups } from './api/open-file.ts';
import { prioritizePage } from './api/prepare-pages.ts';
import { EditorWorkspace, lastStep } from './editor-workspace.tsx';
import { ExitLinks } from './exit-links.tsx';
import { NothingToShow } from './lazy-parts.ts';
import { markupToOpen, sheetsOf, sheetToOpen } from './opening/sheet-to-open.ts';
import type { DocumentSearch } from './panels/search-bar.tsx';
import type { SidePage } from './side-by-side/side-page.ts';
import { forgetReadAhead, readAheadAt } from './sync/read-ahead.ts';

export interface EditorPageProps {
  projectId: number;
  folderId: number;
  fileId: number;
  itemId: number;
  /** The markup to show. */
  markupId: number | undefined;
  /** 1-based; undefined for the first page. */
  pageNumber: number | undefined;
  /** The text of the search that found this page; empty for none. */
  searched: string;
  onClose: () => void;
}

/** One file in the page editor: fetches it, waits for its pages, and shows one page at a time in the workspace. */
export function EditorPage({ projectId, fileId, itemId, markupId: linkedId, pageNumber, searched, onClose }: EditorPageProps) {
  const [shownFile, showFile] = useState(fileId);
  const [requestedPage, showPage] = useState(pageNumber);
  const [search, setSearch] = useState<DocumentSearch | null>(searched === '' ? null : { text: searched, isTyped: false });
  const [sidePage, showSidePage] = useState<SidePage | null>(null);
  const client = useQueryClient();
  useEffect(() => updateMarkupsWith((stale, ids) => updateMarkups(client, stale, ids)), [client]);
  useReadAhead();
  const opened = useQuery(openFileQuery(shownFile, itemId));
  const markupId = opened.data && markupToOpen(opened.data, linkedId);
  const file = opened.data?.files.find((each) => each.id === shownFile);
  usePriority(file, requestedPage ?? 1);
  const sheet = opened.data && sheetToOpen(opened.data, { fileId: shownFile, markupId: linkedId, pageNumber: requestedPage });
  /** Only the first page is built step by step; later ones appear at once. Step 0 precedes the workspace, so that its first render is interruptible. */
  const step = useSteps(lastStep + 1, sheet !== undefined);
  useRecordOpened(opened.data && sheet && { project_id: opened.data.projectDetails.id, item_id: itemId, page_number: sheet.page_number });
  const isWithoutSheet = opened.data ? !sheet : opened.error !== null;
  useEffect(() => {
    if (isWithoutSheet) closeOpening();
  }, [isWithoutSheet]);
  if (opened.error && !opened.data) {
    return (
      <main>
        <LoadFailure error={opened.error} onRetry={() => void opened.refetch()} back={<ExitLinks projectId={projectId} />} />
      </main>
    );
  }
  if (!opened.data || !file) return <Overlay />;
  if (!sheet) return <NothingToShow file={file} projectId={projectId} onClose={onClose} />;
  if (step === 0) return <Overlay />;
  return (
    <EditorWorkspace
      key={`${file.id} ${sheet.page_number} ${opened.data.right}`}
      opened={opened.data}
      file={file}
      sheets={sheetsOf(opened.data, shownFile)}
      sheet={sheet}
      step={step - 1}
      markupId={markupId}
      onShowPage={showPage}
      onShowFile={showFile}
      searched={search}
      onSearch={setSearch}
      sidePage={sidePage}
      onSidePage={showSidePage}
      onClose={onClose}
    />
  );
}

/** Reads the page's markups while the file's response arrives, if the first script doesn't do so already. */
function useReadAhead(): void {
  useEffect(() => {
    readAheadAt(window.location);
    return forgetReadAhead;
  }, []);
}

/** Requests that the page is rendered first until it is ready. */
function usePriority(file: ItemFile | undefined, pageNumber: number): void {
  const isRendering = file?.processing === 'queued' || file?.processing === 'running';
  const isReady = file?.sheets?.some((sheet) => sheet.page_number === pageNumber && !sheet.hidden) ?? false;
  const fileId = isRendering && !isReady ? file.id : undefined;
  useEffect(() => {
    if (fileId !== undefined) void prioritizePage(fileId, pageNumber);
  }, [fileId, pageNumber]);
}
