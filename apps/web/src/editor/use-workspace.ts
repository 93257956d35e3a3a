import type { ItemFile, OpenedFile, Sheet } from '@sheetmark/contract';
import { type RefObject, useRef, useState } from 'react';
import { isGuest } from '../lib/guest.ts';
import { useKey } from '../lib/keys.ts';
import { useScaleDoubt } from './api/scale-doubt.ts';
import { SearchBar, usePreloadLazyParts } from './lazy-parts.ts';
import { usePageKeys } from './panels/page-turner.tsx';
import type { DocumentSearch } from './panels/search-bar.tsx';
import { useSendActivity } from './panels/send-activity.ts';
import { useSendPointer } from './panels/use-send-pointer.ts';
import type { SidePage } from './side-by-side/side-page.ts';
import { noMarkups, useChangesOfOthers } from './use-changes-of-others.ts';
import { collectKeysDuring, useFindKey } from './use-find-key.ts';
import { useMovedKeysIn } from './use-keys.ts';
import { useLeaving } from './use-leaving.ts';
import { usePageSession } from './use-page-session.ts';
import { useSelectedMarkup } from './use-session.ts';
import { whyNoDrawing } from './why-no-drawing.ts';

export interface WorkspaceProps {
  opened: OpenedFile;
  file: ItemFile;
  /** The sheets that can be shown. */
  sheets: readonly Sheet[];
  sheet: Sheet;
  /** How much of the workspace to render, from 0, only the sheet, to `lastStep`. */
  step: number;
  markupId: number | undefined;
  onShowPage: (pageNumber: number) => void;
  onShowFile: (fileId: number) => void;
  /** The search in the document; null for none. */
  searched: DocumentSearch | null;
  onSearch: (searched: DocumentSearch | null) => void;
  /** The page shown next to this one; null for none. */
  sidePage: SidePage | null;
  onSidePage: (sidePage: SidePage | null) => void;
  onClose: () => void;
}

/** The state that the bars and panels around a page share, and the page's keys. */
export function useWorkspace(props: WorkspaceProps, pictures: RefObject<HTMLInputElement | null>) {
  const { opened, sheet, sheets, file } = props;
  const host = useRef<HTMLDivElement>(null);
  const session = usePageSession(props, host);
  const scaleDoubt = useScaleDoubt(opened, file, sheet);
  /** Guests can't answer it. */
  const doubt = isGuest() ? null : scaleDoubt;
  const choosePicture = () => {
    if (!whyNoDrawing(opened)) pictures.current?.click();
  };
  useKey('picture', choosePicture);
  const leaving = useLeaving(session);
  const panel = useSidePanel();
  const details = opened.editor_details.find((page) => page.page_number === sheet.page_number);
  const markups = details?.mark_ups ?? noMarkups;
  useChangesOfOthers(session, opened.item.id, details);
  useFindKey(() => {
    if (!props.searched) void collectKeysDuring(SearchBar.preload()).then((text) => props.onSearch({ text, isTyped: true }));
  });
  useSendActivity(session, markups);
  usePreloadLazyParts();
  useMovedKeysIn(session);
  useSendPointer(session, host, { item_id: opened.item.id, page_number: sheet.page_number });
  const selected = useSelectedMarkup(session, markups);
  const showPage = (page: number): void => leaving.leave(() => props.onShowPage(page));
  usePageKeys({ sheet, sheets, onShowPage: showPage });
  return { session, host, markups, selected, doubt, choosePicture, leaving, panel, showPage };
}

export type Workspace = ReturnType<typeof useWorkspace>;

/** Whether the side panel is open, which applies to phones, and the requests to show the properties in it. */
function useSidePanel() {
  const [isOpen, open] = useState(false);
  const [propertiesRequests, requestProperties] = useState(0);
  const showProperties = () => {
    open(true);
    requestProperties(propertiesRequests + 1);
  };
  return { isOpen, open, propertiesRequests, showProperties };
}
