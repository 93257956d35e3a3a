import type { Calibration, ItemFile, Markup, OpenedFile, ScaleRegion, Sheet } from '@sheetmark/contract';
import { sameValue, type ToolId } from '@sheetmark/editor-core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../lib/api-client.ts';
import { useKey } from '../lib/keys.ts';
import { onLiveEvent } from '../lib/live/live.ts';
import { messages } from '../lib/messages.ts';
import { editorMessages } from '../lib/messages/editor.tsx';
import { storage } from '../lib/storage.ts';
import { writeAnswer } from '../lib/write-over.ts';
import { showSnack } from '../ui/snackbar.tsx';
import { isMarkupPerObject, prefetchDrawingSettings } from './api/drawing-settings.ts';
import { cacheMarkup, openFiles } from './api/open-file.ts';
import { placeImage } from './api/place-image.ts';
import { useScaleDoubt } from './api/scale-doubt.ts';
import { pictureOf } from './api/sheet-picture.ts';
import { prefetchSigner, signatureOf } from './api/signature.ts';
import {
  DrawingHint,
  FoundWords,
  LeavingDialog,
  Minimap,
  ObjectMenu,
  QuickBar,
  RegroupKeys,
  ScaleQuestion,
  SidePane,
  TextSelection,
  useLateParts,
} from './late-parts.ts';
import { Bubbles } from './panels/bubbles.tsx';
import { useSendDoing } from './panels/doing.ts';
import type { Searched } from './panels/found-words.tsx';
import { NewTaskKey } from './panels/new-task-key.tsx';
import { OthersMarks } from './panels/others-marks.tsx';
import { OthersPointers, useSendPointer } from './panels/others-pointers.tsx';
import { PageStrip } from './panels/page-strip.tsx';
import { FloatingPageTurner, usePageKeys } from './panels/page-turner.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { StatusBar } from './panels/status-bar.tsx';
import { TextEditor } from './panels/text-editor.tsx';
import { ToolRail } from './panels/tool-rail.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { useViewSettings } from './panels/view-actions.tsx';
import { readColours } from './render/colours.ts';
import { EditorSession } from './session.ts';
import { initialSidePage, type SidePage } from './side-by-side/side-page.ts';
import type { PageMarkups } from './sync/page-keeper.ts';
import { toRegion } from './sync/scale-regions.ts';
import { typedDuring, useFindKey } from './use-find-key.ts';
import { useMovedKeysIn } from './use-keys.ts';
import { useLeaving } from './use-leaving.ts';
import { useSelectedMarkup, useSessionFact } from './use-session.ts';
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
  searched: Searched | null;
  onSearch: (searched: Searched | null) => void;
  /** The page shown next to this one; null for none. */
  sidePage: SidePage | null;
  onSidePage: (sidePage: SidePage | null) => void;
  onClose: () => void;
}

/** Tools that don't draw. */
const nonDrawingTools: ReadonlySet<ToolId> = new Set(['select', 'pan', 'selectText']);

const needsText = ({ editor, getState }: EditorSession): boolean =>
  editor.state.tool === 'selectText' || getState().textRequestedAt !== null;

export const lastStep = 4;

/** One page with the bars and panels around it. */
export function EditorWorkspace(props: WorkspaceProps) {
  const { opened, sheet, sheets, file, step, sidePage, onSidePage } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const session = useSession(props, host);
  const turn = useSessionFact(session, (each) => each.stage.turn);
  const view = useViewSettings();
  const doubt = useScaleDoubt(opened, file, sheet);
  const pictures = useRef<HTMLInputElement>(null);
  const choosePicture = () => pictures.current?.click();
  useKey('picture', choosePicture);
  const leaving = useLeaving(session);
  const [panelOpen, openPanel] = useState(false);
  const details = opened.editor_details.find((page) => page.page_number === sheet.page_number);
  const markups = details?.mark_ups ?? noMarkups;
  useChangesOfOthers(session, opened.item.id, { markups, merged: details?.merged ?? noMerged });
  useCalibrationOfOthers(session, details?.calibration ?? null);
  useRegionsOfOthers(session, details?.scale_regions ?? noRegions);
  useFindKey(() => {
    if (!props.searched) void typedDuring(FoundWords.preload()).then((text) => props.onSearch({ text, isTyped: true }));
  });
  useSendDoing(session, markups);
  useLateParts();
  useMovedKeysIn(session);
  useSendPointer(session, host, { item_id: opened.item.id, page_number: sheet.page_number });
  const selected = useSelectedMarkup(session, markups);
  const hasSelection = useSessionFact(session, (each) => each.editor.state.selection.length > 0);
  const isDrawingTool = useSessionFact(session, (each) => !nonDrawingTools.has(each.editor.state.tool));
  const isTextNeeded = useSessionFact(session, needsText);
  const menuAt = useSessionFact(session, (each) => each.getState().menuAt);
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
          <main className={styles.canvas} aria-label={editorMessages.pageOfItem(sheet.page_number, opened.item.name)}>
            <div className={styles.turned} data-turn={turn} data-dimmed={view.dimmed || undefined}>
              <div ref={host} className={styles.host} />
              <TextEditor session={session} />
            </div>
            {hasSelection && <QuickBar session={session} />}
            {menuAt && <ObjectMenu session={session} at={menuAt} selected={selected} markups={markups} onProperties={showProperties} />}
            {step >= lastStep && <Bubbles session={session} markups={markups} selected={selected} />}
            <OthersMarks session={session} projectId={opened.projectDetails.id} />
            <OthersPointers session={session} projectId={opened.projectDetails.id} />
            <SearchedWords session={session} searched={props.searched} onSearch={props.onSearch} onShowPage={showPage} />
            {isTextNeeded && <TextSelection session={session} selected={selected} onQuote={() => openPanel(true)} />}
            {doubt && <ScaleQuestion session={session} opened={opened} sheet={sheet} doubt={doubt} />}
            {isDrawingTool && <DrawingHint session={session} />}
            {view.minimap && <Minimap session={session} sheet={sheet} />}
            <FloatingPageTurner sheet={sheet} sheets={sheets} onShowPage={showPage} />
          </main>
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

interface SearchedProps extends Pick<WorkspaceProps, 'searched' | 'onSearch' | 'onShowPage'> {
  session: EditorSession;
}

function SearchedWords({ session, searched, onSearch, onShowPage }: SearchedProps) {
  return (
    searched && (
      <FoundWords session={session} searched={searched} onSearch={onSearch} onShowPage={onShowPage} onClose={() => onSearch(null)} />
    )
  );
}

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

/** Creates the page's session once; later responses of the server reach it through the hooks below. */
function useSession({ opened, file, sheet, markupId }: WorkspaceProps, host: React.RefObject<HTMLDivElement | null>): EditorSession {
  const client = useQueryClient();
  const [session, setSession] = useState(() => {
    const { item, projectDetails, editor_details } = opened;
    const page = editor_details.find(({ page_number }) => page_number === sheet.page_number);
    return new EditorSession({
      place: {
        projectId: projectDetails.id,
        itemId: item.id,
        fileId: file.id,
        pageNumber: sheet.page_number,
        url: `/editProject/${projectDetails.id}/${item.folder_id}/${file.id}/${item.id}`,
      },
      userId: storage.read('lgn_usr_id') ?? 0,
      picture: pictureOf(sheet),
      markups: page?.mark_ups ?? [],
      calibration: page?.calibration ?? null,
      regions: (page?.scale_regions ?? noRegions).map(toRegion),
      colours: () => readColours(document.documentElement),
      signature: () => signatureOf(client, { projectId: projectDetails.id, userId: storage.read('lgn_usr_id') ?? 0 }),
      isMarkupPerObject: () => isMarkupPerObject(client),
      onSaved: (id, markup) => void writeAnswer(client, openFiles, () => cacheMarkup(client, id, markup)),
      onOverruled: (what) => showSnack({ message: editorMessages.overruled(what), kind: 'notice' }),
      onImages: (at, files) => placeImages(at, { opened }, files),
    });
  });
  const prefetch = useEffectEvent(() => {
    prefetchSigner(client, opened.projectDetails.id);
    prefetchDrawingSettings(client);
  });
  const fly = useEffectEvent(() => markupId !== undefined && session.flyTo(markupId, { atOnce: true }));
  const loading = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let end: (() => void) | null = () => undefined;
    const open = async (): Promise<void> => {
      try {
        await (loading.current ??= session.load());
      } catch (failure) {
        // Thrown while rendering, it shows the failure page.
        return setSession(() => {
          throw failure;
        });
      }
      if (!end) return;
      end = session.attach(element);
      fly();
      await session.restore();
      reportRestored(session);
    };
    prefetch();
    void open();
    return () => {
      end?.();
      end = null;
    };
  }, [host, session]);
  return session;
}

/** Places each picture in the middle of the view. A message reports each one that fails. */
function placeImages(session: EditorSession, { opened }: Pick<WorkspaceProps, 'opened'>, files: readonly File[]): void {
  for (const file of files) {
    placeImage(session, file, { projectId: opened.projectDetails.id }).catch((failure: unknown) =>
      showSnack({ message: failure instanceof ApiFailure ? failure.message : editorMessages.noPicture(file.name), kind: 'error' }),
    );
  }
}

/** Applies markups that others save or delete. */
function useChangesOfOthers(session: EditorSession, itemId: number, { markups, merged }: PageMarkups): void {
  const isLoaded = useSessionFact(session, (each) => each.isLoaded);
  useEffect(() => {
    if (isLoaded) session.follow({ markups, merged });
  }, [session, isLoaded, markups, merged]);
  useEffect(
    () =>
      onLiveEvent(({ kind, item_id, markup_id }) => {
        if (kind === 'markup_deleted' && item_id === itemId && markup_id !== undefined) session.forget(markup_id);
      }),
    [session, itemId],
  );
}

/** Applies a scale that someone else sets. */
function useCalibrationOfOthers(session: EditorSession, calibration: Calibration | null): void {
  const key = calibration && JSON.stringify(calibration);
  const take = useEffectEvent(() => calibration && session.applyCalibration(calibration));
  useEffect(() => {
    if (key !== null) take();
  }, [session, key]);
}

const noRegions: readonly ScaleRegion[] = [];
const noMarkups: readonly Markup[] = [];
const noMerged: PageMarkups['merged'] = [];

/** Applies regions that others change. */
function useRegionsOfOthers(session: EditorSession, regions: readonly ScaleRegion[]): void {
  const key = JSON.stringify(regions);
  const take = useEffectEvent(() => {
    const known = session.editor.state.regions;
    const listed = regions.map(toRegion);
    if (!sameValue(known, listed)) session.setRegions(listed, { byOthers: true });
  });
  useEffect(() => take(), [session, key]);
}

function reportRestored(session: EditorSession): void {
  const { restoredCount } = session.getState();
  if (restoredCount === 0) return;
  showSnack({
    message: editorMessages.restored(restoredCount),
    kind: 'notice',
    act: { label: messages.save, run: () => void session.save() },
  });
}
