import type { ItemFile, Sheet } from '@sheetmark/contract';
import { IconArrowLeft, IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { openFileQuery } from './api/open-file.ts';
import { EditorWorkspace } from './editor-workspace.tsx';

export interface EditorPageProps {
  projectId: number;
  folderId: number;
  fileId: number;
  itemId: number;
  /** The markup to fly to. */
  markupId: number | undefined;
  /** 1-based; the first page without it. */
  pageNumber: number | undefined;
  onClose: () => void;
}

/** One file in the page editor: looks it up, waits for its pages, and gives one page at a time to the workspace. */
export function EditorPage({ fileId, itemId, markupId, pageNumber, onClose }: EditorPageProps) {
  const [shownFile, showFile] = useState(fileId);
  const [wantedPage, showPage] = useState(pageNumber);
  const opened = useQuery(openFileQuery(shownFile, itemId));
  const file = opened.data?.files.find((each) => each.id === shownFile);
  if (opened.error && !opened.data) return <LoadFailure error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data || !file) return <Overlay />;
  const sheets = (file.sheets ?? []).filter((sheet) => !sheet.hidden);
  const flownTo = opened.data.editor_details.find((page) => page.mark_ups.some((markup) => markup.id === markupId));
  const sheet = sheets.find((each) => each.page_number === (wantedPage ?? flownTo?.page_number)) ?? sheets[0];
  if (!sheet) return <NothingToShow file={file} onClose={onClose} />;
  return (
    <EditorWorkspace
      key={`${file.id} ${sheet.page_number}`}
      opened={opened.data}
      file={file}
      sheets={sheets}
      sheet={sheet}
      markupId={markupId}
      onShowPage={showPage}
      onShowFile={showFile}
      onClose={onClose}
    />
  );
}

function NothingToShow({ file, onClose }: { file: ItemFile; onClose: () => void }) {
  const back = (
    <Button icon={<IconArrowLeft aria-hidden="true" />} onClick={onClose}>
      Back to the folder
    </Button>
  );
  const isComing = file.processing === 'queued' || file.processing === 'running';
  return (
    <main>
      <EmptyState
        icon={<IconFileAlert aria-hidden="true" />}
        title={isComing ? 'The first page is being prepared' : 'This file has no page to show'}
        act={back}
      >
        {isComing ? 'It opens here as soon as it is ready.' : (file.failure ?? failureOf(file.sheets))}
      </EmptyState>
    </main>
  );
}

function failureOf(sheets: readonly Sheet[] = []): string {
  return sheets.find((sheet) => sheet.failure !== null)?.failure ?? 'Its original can be downloaded in the folder.';
}
