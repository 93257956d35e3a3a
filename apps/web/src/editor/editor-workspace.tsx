import type { Markup } from '@sheetmark/contract';
import { type ComponentProps, type Ref, useRef, useState } from 'react';
import { useFirstInput } from '../lib/first-input.ts';
import { isGuest } from '../lib/guest.ts';
import { useKey } from '../lib/keys.ts';
import { LeavingDialog, LegendRows, NewTaskKey, PageStrip, RegroupKeys, SidePane, TakeoffDrawer, TrailButtons } from './lazy-parts.ts';
import { SheetLinks } from './links/lazy-sheet-links.ts';
import { PageCanvas } from './page-canvas.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { StatusBar } from './panels/status-bar.tsx';
import { ToolRail } from './panels/tool-rail.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { useViewSettings } from './panels/view-actions.tsx';
import { initialSidePage } from './side-by-side/side-page.ts';
import { hasLegend } from './takeoff/has-legend.ts';
import { placeOf } from './takeoff/takeoff-place.ts';
import { placeImages } from './use-page-session.ts';
import { useSessionFact } from './use-session.ts';
import { useWorkspace, type Workspace, type WorkspaceProps } from './use-workspace.ts';
import { whyNoDrawing } from './why-no-drawing.ts';
import styles from './editor.module.css';

export const lastStep = 4;

/** Milliseconds after which links are shown, even without any input. */
const linksPatience = 4000;

/** One page with the bars and panels around it. */
export function EditorWorkspace(props: WorkspaceProps) {
  const { opened, sheet, sheets, file, step, sidePage, onSidePage } = props;
  const editor = useRef<HTMLDivElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const workspace = useWorkspace(props, pictures);
  const { session, markups, selected, doubt, leaving, showPage } = workspace;
  const [hasTakeoff, showTakeoff] = useState(false);
  useKey(isGuest() ? undefined : 'takeoff', () => showTakeoff(!hasTakeoff));
  const [isStripOpen, openStrip] = useState(false);
  const hasLegends = useSessionFact(session, hasLegend);
  const hasLinks = useFirstInput(linksPatience) || SheetLinks.isLoaded();

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
          trail={hasLinks && <TrailButtons {...props} {...workspace} />}
        />
      </Placeholder>
      {hasLinks && <SheetLinks {...props} {...workspace} />}
      {hasLegends && <LegendRows session={session} place={placeOf(opened, sheet)} />}
      <WorkArea
        {...props}
        {...workspace}
        onTakeoff={hasTakeoff ? showTakeoff : undefined}
        strip={{ isOpen: isStripOpen, onOpen: () => openStrip(true), onClose: () => openStrip(false) }}
      />
      <PictureInput ref={pictures} onPick={(files) => placeImages(session, props, files)} />
      <Placeholder isReady={step >= 2} className={styles.statusRoom}>
        <StatusBar
          session={session}
          sheet={sheet}
          isScaleDoubtful={doubt !== null}
          editor={editor}
          hasTakeoff={hasTakeoff}
          onTakeoff={() => showTakeoff(!hasTakeoff)}
          hasStrip={isStripOpen}
          onStrip={() => openStrip(!isStripOpen)}
          isSplit={sidePage !== null}
          onSplit={() => onSidePage(sidePage ? null : initialSidePage(opened, file.id, sheet.page_number))}
        />
      </Placeholder>
      <RegroupKeys session={session} markups={markups} />
      {opened.right === 'edit' && <NewTaskKey projectId={opened.projectDetails.id} selected={selected} />}
      {leaving.isAsking && <LeavingDialog session={session} leaving={leaving} />}
    </div>
  );
}

interface WorkAreaProps extends WorkspaceProps, Workspace {
  /** Undefined while the takeoff is closed. */
  onTakeoff: ((isOpen: boolean) => void) | undefined;
  strip: { readonly isOpen: boolean; readonly onOpen: () => void; readonly onClose: () => void };
}

/** The sheet, or two next to each other, between the tools and the panels. */
function WorkArea({ step, sidePage, panel, showPage, onTakeoff, strip, ...props }: WorkAreaProps) {
  const { session, opened, sheet, sheets, markups, selected } = props;
  const view = useViewSettings();
  return (
    <div className={styles.work}>
      <Placeholder isReady={step >= 1} className={styles.railRoom}>
        <ToolRail
          session={session}
          panelOpen={panel.isOpen}
          onPanel={() => panel.open(!panel.isOpen)}
          onFind={() => props.onSearch({ text: '', isTyped: true })}
          onImage={props.choosePicture}
          blocked={whyNoDrawing(opened)}
        />
      </Placeholder>
      <Placeholder isReady={step >= 2} className={styles.stripRoom}>
        <PageStrip {...strip} workspace={props} opened={opened} sheets={sheets} sheet={sheet} onShowPage={showPage} />
      </Placeholder>
      <div className={styles.sheets} data-split={sidePage !== null || undefined}>
        <PageCanvas
          {...{ session, opened, sheet, sheets, markups, selected }}
          host={props.host}
          file={props.file}
          doubt={props.doubt}
          hasBubbles={step >= lastStep}
          onShowPage={showPage}
          onShowFile={(id) => props.leaving.leave(() => props.onShowFile(id))}
          searched={props.searched}
          onSearch={props.onSearch}
          onQuote={() => panel.open(true)}
          onProperties={panel.showProperties}
        />
        {sidePage && (
          <SidePane
            session={session}
            opened={opened}
            sheet={sheet}
            sidePage={sidePage}
            isDimmed={view.dimmed}
            onChange={props.onSidePage}
          />
        )}
        {onTakeoff && <TakeoffDrawer {...{ session, opened, sheet }} onLeave={props.leaving.leave} onClose={() => onTakeoff(false)} />}
      </div>
      <Placeholder isReady={step >= 3} className={styles.panelRoom} data-open={isPanelShown(panel.isOpen, selected)}>
        <SidePanel
          session={session}
          projectId={opened.projectDetails.id}
          markups={markups}
          versions={{ all: opened.files, shown: props.file }}
          selected={selected}
          isOpen={panel.isOpen}
          propertiesRequests={panel.propertiesRequests}
          onClose={() => panel.open(false)}
        />
      </Placeholder>
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
