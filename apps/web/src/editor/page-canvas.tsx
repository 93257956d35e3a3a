import type { ItemFile, Markup, OpenedFile, Sheet } from '@sheetmark/contract';
import { isDrawingTool } from '@sheetmark/editor-core';
import type { RefObject } from 'react';
import { useFirstInput } from '../lib/first-input.ts';
import { editorMessages } from '../lib/messages/editor.tsx';
import { useOthersOnSheet } from './api/others-here.ts';
import {
  DrawingHint,
  Minimap,
  ObjectMenu,
  OthersOnSheet,
  QuickBar,
  ScaleQuestion,
  ScanProgress,
  SearchBar,
  SupersededBanner,
  TextSelection,
} from './lazy-parts.ts';
import { Bubbles } from './panels/bubbles.tsx';
import { FloatingPageTurner } from './panels/page-turner.tsx';
import type { ScaleDoubt } from './panels/scale-doubt.ts';
import type { DocumentSearch } from './panels/search-bar.tsx';
import { TextEditor } from './panels/text-editor.tsx';
import { useViewSettings } from './panels/view-actions.tsx';
import type { EditorSession } from './session.ts';
import { supersedingVersion } from './superseding-version.ts';
import { useSessionFact } from './use-session.ts';
import styles from './editor.module.css';

interface PageCanvasProps {
  session: EditorSession;
  /** The element that the session draws in. */
  host: RefObject<HTMLDivElement | null>;
  opened: OpenedFile;
  /** The opened version. */
  file: ItemFile;
  sheet: Sheet;
  sheets: readonly Sheet[];
  markups: readonly Markup[];
  selected: Markup | undefined;
  doubt: ScaleDoubt | null;
  hasBubbles: boolean;
  onShowPage: (pageNumber: number) => void;
  onShowFile: (fileId: number) => void;
  /** The search in the document; null for none. */
  searched: DocumentSearch | null;
  onSearch: (searched: DocumentSearch | null) => void;
  onQuote: () => void;
  onProperties: () => void;
}

/** Milliseconds after which the progress of reading scans is fetched, even without any input. */
const scanPatience = 4000;

const needsText = ({ editor, getState }: EditorSession): boolean =>
  editor.state.tool === 'selectText' || getState().textRequestedAt !== null;

/** The sheet with everything drawn on it, and what floats above it. */
export function PageCanvas({ session, host, opened, file, sheet, sheets, markups, selected, doubt, ...props }: PageCanvasProps) {
  const superseding = supersedingVersion(opened, file);
  const turn = useSessionFact(session, (each) => each.stage.turn);
  const view = useViewSettings();
  const hasSelection = useSessionFact(session, (each) => each.editor.state.selection.length > 0);
  const isDrawing = useSessionFact(session, (each) => isDrawingTool(each.editor.state.tool));
  const isTextNeeded = useSessionFact(session, needsText);
  const isScanNeeded = useFirstInput(scanPatience);
  const menuAt = useSessionFact(session, (each) => each.getState().menuAt);
  return (
    <main className={styles.canvas} aria-label={editorMessages.pageOfItem(sheet.page_number, opened.item.name)}>
      <div className={styles.turned} data-turn={turn} data-dimmed={view.dimmed || undefined}>
        <div ref={host} className={styles.host} />
        <TextEditor session={session} />
      </div>
      {hasSelection && <QuickBar session={session} />}
      {menuAt && <ObjectMenu session={session} at={menuAt} selected={selected} markups={markups} onProperties={props.onProperties} />}
      {props.hasBubbles && <Bubbles session={session} markups={markups} selected={selected} />}
      <Others session={session} projectId={opened.projectDetails.id} />
      {props.searched && (
        <SearchBar
          session={session}
          sheets={sheets}
          searched={props.searched}
          onSearch={props.onSearch}
          onShowPage={props.onShowPage}
          onClose={() => props.onSearch(null)}
        />
      )}
      {isTextNeeded && <TextSelection session={session} selected={selected} onQuote={props.onQuote} />}
      {superseding && (
        <SupersededBanner {...{ session, opened, file }} by={superseding} pageNumber={sheet.page_number} onShowFile={props.onShowFile} />
      )}
      {isScanNeeded && <ScanProgress projectId={session.place.projectId} fileId={session.place.fileId} />}
      {doubt && <ScaleQuestion session={session} opened={opened} sheet={sheet} doubt={doubt} />}
      {isDrawing && <DrawingHint session={session} />}
      {view.minimap && <Minimap session={session} sheet={sheet} />}
      <FloatingPageTurner sheet={sheet} sheets={sheets} onShowPage={props.onShowPage} />
    </main>
  );
}

/** Renders with each move of their pointers, apart from the canvas. */
function Others({ session, projectId }: { session: EditorSession; projectId: number }) {
  const others = useOthersOnSheet(projectId);
  return others.length > 0 && <OthersOnSheet session={session} others={others} />;
}
