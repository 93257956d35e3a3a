import { type ItemFile, type Markup, type OpenedFile, type Sheet, sheetName } from '@sheetmark/contract';
import { IconArrowsDiff, IconLink, IconLinkOff, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FilePicker } from '../../entities/compare-pages/file-picker.tsx';
import { comparePagesLink } from '../../lib/compare-link.ts';
import { messages } from '../../lib/messages.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { filesMessages } from '../../lib/messages/files.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { Tip } from '../../ui/tip.tsx';
import { openFileQuery } from '../api/open-file.ts';
import { pictureOf } from '../api/sheet-picture.ts';
import { readColours } from '../render/colours.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import type { SidePage } from './side-page.ts';
import { lookOf, moveTo, SideViewer } from './side-viewer.ts';
import frame from '../editor.module.css';
import styles from './side-pane.module.css';

const none: readonly Markup[] = [];
const noFiles: readonly ItemFile[] = [];

interface SidePaneProps {
  session: EditorSession;
  opened: OpenedFile;
  /** The page being edited. */
  sheet: Sheet;
  sidePage: SidePage;
  /** Whether the drawing below the markups is dimmed. */
  isDimmed: boolean;
  onChange: (sidePage: SidePage | null) => void;
}

/** Shows a second sheet next to the edited one, from any file of the project. The views can be linked to move together. */
export function SidePane({ session, opened, sheet, sidePage, isDimmed, onChange }: SidePaneProps) {
  const [chosen, setLinked] = useState<boolean>();
  // By default only sheets of the same document are linked, because they show the same things in the same places.
  const isLinked = chosen ?? sidePage.itemId === opened.item.id;
  // The edited page now has half the width: fit it; the other one follows.
  useEffect(() => session.viewFit.fitWidth(), [session]);
  const other = useQuery(openFileQuery(sidePage.fileId, sidePage.itemId));
  const sheets = (other.data?.files.find(({ id }) => id === sidePage.fileId)?.sheets ?? []).filter(({ hidden }) => !hidden);
  const shown = sheets.find(({ page_number }) => page_number === sidePage.pageNumber) ?? sheets[0];
  const markups = other.data?.editor_details.find(({ page_number }) => page_number === shown?.page_number)?.mark_ups ?? none;
  return (
    <section className={styles.pane} aria-label={editorMessages.secondSheet}>
      <div className={styles.head}>
        <FilePicker
          projectId={opened.projectDetails.id}
          itemId={sidePage.itemId}
          name={other.data?.item.name ?? ''}
          onPick={({ itemId, fileId }) => {
            setLinked(undefined);
            onChange({ itemId, fileId, pageNumber: 1 });
          }}
        />
        <VersionSelect
          files={other.data?.files ?? noFiles}
          shown={sidePage.fileId}
          onShow={(fileId) => onChange({ ...sidePage, fileId })}
        />
        <PageSelect
          sheets={sheets}
          shown={shown?.page_number ?? sidePage.pageNumber}
          onShow={(pageNumber) => onChange({ ...sidePage, pageNumber })}
        />
        <span className={styles.free} />
        <IconButton
          size="s"
          label={isLinked ? editorMessages.untieViews : editorMessages.tieViews}
          icon={isLinked ? <IconLink /> : <IconLinkOff />}
          aria-pressed={isLinked}
          onClick={() => setLinked(!isLinked)}
        />
        <ComparePages {...{ session, opened, sheet, sidePage }} />
        <IconButton size="s" label={editorMessages.closeSecondSheet} icon={<IconX />} onClick={() => onChange(null)} />
      </div>
      {other.error && !other.data && <LoadFailure error={other.error} onRetry={() => void other.refetch()} />}
      {shown && (
        <View
          key={`${sidePage.fileId} ${shown.page_number}`}
          session={session}
          edited={sheet}
          sheet={shown}
          markups={markups}
          isLinked={isLinked}
          isDimmed={isDimmed}
        />
      )}
    </section>
  );
}

interface PageSelectProps {
  sheets: readonly Sheet[];
  shown: number;
  onShow: (pageNumber: number) => void;
}

function PageSelect({ sheets, shown, onShow }: PageSelectProps) {
  return (
    <Select
      size="s"
      label={messages.page}
      labelled="hidden"
      value={String(shown)}
      choices={sheets.map((each) => ({
        value: String(each.page_number),
        label: sheetName(each) ?? editorMessages.pageNumber(each.page_number),
      }))}
      onChange={(pageNumber) => onShow(Number(pageNumber))}
    />
  );
}

/** Compares both sheets, unless they are the same: the edited page is the newer one. */
function ComparePages({ session, opened, sheet, sidePage }: Pick<SidePaneProps, 'session' | 'opened' | 'sheet' | 'sidePage'>) {
  if (sidePage.fileId === session.place.fileId && sidePage.pageNumber === sheet.page_number) return null;
  const link = comparePagesLink({
    projectId: opened.projectDetails.id,
    before: sidePage,
    after: { itemId: opened.item.id, fileId: session.place.fileId, pageNumber: sheet.page_number },
  });
  return (
    <Tip label={compareMessages.comparePages}>
      <Link {...link} className={styles.compare} aria-label={compareMessages.comparePages}>
        <IconArrowsDiff aria-hidden="true" />
      </Link>
    </Tip>
  );
}

interface VersionSelectProps {
  files: readonly ItemFile[];
  shown: number;
  onShow: (fileId: number) => void;
}

function VersionSelect({ files, shown, onShow }: VersionSelectProps) {
  return (
    <Select
      size="s"
      label={editorMessages.version}
      labelled="hidden"
      value={String(shown)}
      choices={files
        .filter(({ pages_ready }) => pages_ready > 0)
        .toReversed()
        .map((each) => ({
          value: String(each.id),
          label: each.is_current ? `${each.label} ${filesMessages.current}` : each.label,
        }))}
      onChange={(fileId) => onShow(Number(fileId))}
    />
  );
}

interface ViewProps {
  session: EditorSession;
  edited: Sheet;
  sheet: Sheet;
  markups: readonly Markup[];
  isLinked: boolean;
  isDimmed: boolean;
}

function View({ session, edited, sheet, markups, isLinked, isDimmed }: ViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const turn = useSessionFact(session, (each) => each.stage.turn);
  const [viewer] = useState(() => new SideViewer({ picture: pictureOf(sheet), colours: () => readColours(document.documentElement) }));
  useEffect(() => (host.current ? viewer.attach(host.current) : undefined), [viewer]);
  useEffect(() => viewer.show(markups), [viewer, markups]);
  useEffect(() => {
    viewer.turnTo(turn);
  }, [viewer, turn]);
  useEffect(() => {
    if (!isLinked) return undefined;
    const follow = () => viewer.follow(lookOf(session.editor.state.camera, edited));
    follow();
    const stops = [session.onFrame(follow), viewer.onMove((look) => session.dispatch(moveTo(look, edited)))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [viewer, session, edited, isLinked]);
  return (
    <div className={styles.sheet}>
      <div className={frame.turned} data-turn={turn} data-dimmed={isDimmed || undefined}>
        <div ref={host} className={frame.host} />
      </div>
    </div>
  );
}
