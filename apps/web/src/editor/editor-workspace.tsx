import type { ItemFile, Markup, OpenedFile, Sheet } from '@sheetmark/contract';
import { type ComponentProps, type Ref, useRef, useState } from 'react';
import { useKey } from '../lib/keys.ts';
import { useScaleDoubt } from './api/scale-doubt.ts';
import { SearchBar, LeavingDialog, RegroupKeys, SidePane, usePreloadLazyParts } from './lazy-parts.ts';
import { PageCanvas } from './page-canvas.tsx';
import { NewTaskKey } from './panels/new-task-key.tsx';
import { useSendPointer } from './panels/others-pointers.tsx';
import { PageStrip } from './panels/page-strip.tsx';
import { usePageKeys } from './panels/page-turner.tsx';
import type { DocumentSearch } from './panels/search-bar.tsx';
import { useSendActivity } from './panels/send-activity.ts';
import { SidePanel } from './panels/side-panel.tsx';
import { StatusBar } from './panels/status-bar.tsx';
import { ToolRail } from './panels/tool-rail.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { useViewSettings } from './panels/view-actions.tsx';
import { initialSidePage, type SidePage } from './side-by-side/side-page.ts';
import { noMarkups, useChangesOfOthers } from './use-changes-of-others.ts';
import { collectKeysDuring, useFindKey } from './use-find-key.ts';
import { useMovedKeysIn } from './use-keys.ts';
import { useLeaving } from './use-leaving.ts';
import { placeImages, usePageSession } from './use-page-session.ts';
import { useSelectedMarkup } from './use-session.ts';
import styles from './editor.module.css';

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

export const lastStep = 4;

/** One page with the bars and panels around it. */
export function EditorWorkspace(props: WorkspaceProps) {
  const { opened, sheet, sheets, file, step, sidePage, onSidePage } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const session = usePageSession(props, host);
  const view = useViewSettings();
  const doubt = useScaleDoubt(opened, file, sheet);
  const pictures = useRef<HTMLInputElement>(null);
  const choosePicture = () => pictures.current?.click();
  useKey('picture', choosePicture);
  const leaving = useLeaving(session);
  const [panelOpen, openPanel] = useState(false);
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
  const [propertiesRequests, requestProperties] = useState(0);
  const showProperties = () => {
    openPanel(true);
    requestProperties(propertiesRequests + 1);
  };
  const showPage = (page: number): void => leaving.leave(() => props.onShowPage(page));
  usePageKeys({ sheet, sheets, onShowPage: showPage });

  return (
    <div ref={editor} className={styles.editor}>
      <Placeholder isReady={step >= 1} className={styles.barRoom}>
        <TopBar
          session={session}
          opened={opened}
          file={file}
          sheet={sheet}
          sheets={sheets}
          markups={markups}
          onShowPage={showPage}
          onShowFile={(id) => leaving.leave(() => props.onShowFile(id))}
          onClose={props.onClose}
        />
      </Placeholder>
      <div className={styles.work}>
        <Placeholder isReady={step >= 1} className={styles.railRoom}>
          <ToolRail
            session={session}
            panelOpen={panelOpen}
            onPanel={() => openPanel(!panelOpen)}
            onFind={() => props.onSearch({ text: '', isTyped: true })}
            onImage={choosePicture}
          />
        </Placeholder>
        <Placeholder isReady={step >= 2} className={styles.stripRoom}>
          <PageStrip opened={opened} sheets={sheets} sheet={sheet} onShowPage={showPage} />
        </Placeholder>
        <div className={styles.sheets} data-split={sidePage !== null || undefined}>
          <PageCanvas
            {...{ session, host, opened, sheet, sheets, markups, selected, doubt }}
            hasBubbles={step >= lastStep}
            onShowPage={showPage}
            searched={props.searched}
            onSearch={props.onSearch}
            onQuote={() => openPanel(true)}
            onProperties={showProperties}
          />
          {sidePage && (
            <SidePane session={session} opened={opened} sheet={sheet} sidePage={sidePage} isDimmed={view.dimmed} onChange={onSidePage} />
          )}
        </div>
        <Placeholder isReady={step >= 3} className={styles.panelRoom} data-open={isPanelShown(panelOpen, selected)}>
          <SidePanel
            session={session}
            projectId={opened.projectDetails.id}
            markups={markups}
            versions={{ all: opened.files, shown: file }}
            selected={selected}
            isOpen={panelOpen}
            propertiesRequests={propertiesRequests}
            onClose={() => openPanel(false)}
          />
        </Placeholder>
      </div>
      <PictureInput ref={pictures} onPick={(files) => placeImages(session, props, files)} />
      <Placeholder isReady={step >= 2} className={styles.statusRoom}>
        <StatusBar
          session={session}
          sheet={sheet}
          isScaleDoubtful={doubt !== null}
          editor={editor}
          isSplit={sidePage !== null}
          onSplit={() => onSidePage(sidePage ? null : initialSidePage(opened, file.id, sheet.page_number))}
        />
      </Placeholder>
      <RegroupKeys session={session} markups={markups} />
      <NewTaskKey projectId={opened.projectDetails.id} selected={selected} />
      {leaving.isAsking && <LeavingDialog session={session} leaving={leaving} />}
    </div>
  );
}

/** Reserves the space of a panel until the panel is rendered. */
function Placeholder({ isReady, children, ...placeholder }: ComponentProps<'div'> & { isReady: boolean; 'data-open'?: true | undefined }) {
  return isReady ? children : <div {...placeholder} />;
}

/** Applies to phones, where the panel covers part of the sheet. */
const isPanelShown = (isOpen: boolean, selected: Markup | undefined): true | undefined => isOpen || selected !== undefined || undefined;

function PictureInput({ ref, onPick }: { ref: Ref<HTMLInputElement>; onPick: (files: readonly File[]) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/png,image/jpeg,image/webp,image/gif"
      hidden
      multiple
      onChange={(event) => {
        onPick([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = '';
      }}
    />
  );
}
