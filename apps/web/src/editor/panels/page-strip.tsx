import { type OpenedFile, type Sheet, sheetName } from '@sheetmark/contract';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { LinkedWorkspace } from '../links/use-travel.ts';
import { hiddenLayers } from '../sync/page-settings.ts';
import { getStripTab, keepStripTab, type StripTab, stripTabs } from './strip-tab.ts';
import styles from './page-strip.module.css';

const LayersPanel = lazyPart(async () => (await import('./layers-panel.tsx')).LayersPanel);
const Outline = lazyPart(async () => (await import('../links/outline.tsx')).Outline);

interface StripProps extends PagesProps {
  /** For what bookmarks open. */
  workspace: LinkedWorkspace;
  /** Applies to narrow windows, where the strip covers part of the sheet; elsewhere it is always open. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The pages, the bookmarks, or the layers of the drawing. */
export function PageStrip({ workspace, isOpen, onOpen, onClose, ...pages }: StripProps) {
  const { opened, sheet, session, file } = workspace;
  const [tab, setTab] = useState(getStripTab);
  const show = (next: StripTab) => {
    keepStripTab(next);
    setTab(next);
  };
  const [showAllRequests, showAll] = useState(0);
  useKey('layers', () => {
    show('layers');
    onOpen();
  });
  useKey('showLayers', () => showAll(showAllRequests + 1));
  const stored = hiddenLayers.read({ itemId: opened.item.id, pageNumber: sheet.page_number });
  const isOfOtherVersion = stored !== null && stored.fileId !== file.id;
  return (
    <nav className={styles.strip} aria-label={messages.pages} data-wide={tab !== 'pages' || undefined} data-open={isOpen || undefined}>
      <div role="tablist" className={styles.tabs}>
        {stripTabs().map((each) => (
          <button key={each} type="button" role="tab" aria-selected={tab === each} onClick={() => show(each)}>
            {messages[each]}
          </button>
        ))}
        <span className={styles.close}>
          <IconButton size="s" label={editorMessages.closePanel} icon={<IconX />} onClick={onClose} />
        </span>
      </div>
      {tab === 'pages' && <Pages {...pages} />}
      {tab === 'outline' && <Outline {...workspace} />}
      {(tab === 'layers' || showAllRequests > 0 || isOfOtherVersion) && (
        <LayersPanel {...{ session, file, sheet, showAllRequests }} itemId={opened.item.id} fileId={file.id} isShown={tab === 'layers'} />
      )}
    </nav>
  );
}

interface PagesProps {
  opened: OpenedFile;
  sheets: readonly Sheet[];
  sheet: Sheet;
  onShowPage: (pageNumber: number) => void;
}

/** Thumbnails of the pages, with the number of markups on each. */
function Pages({ opened, sheets, sheet, onShowPage }: PagesProps) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not returned: newer browsers return a promise here, and effects must only return a cleanup function.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [sheet.page_number]);
  return (
    <ol>
      {sheets.map((each) => {
        const markups = opened.editor_details.find((page) => page.page_number === each.page_number)?.mark_ups.length ?? 0;
        const isCurrent = each.page_number === sheet.page_number;
        return (
          <li key={each.page_number}>
            <button
              ref={isCurrent ? current : undefined}
              type="button"
              className={classNames(styles.page, isCurrent && styles.current)}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => !isCurrent && onShowPage(each.page_number)}
            >
              <span className={classNames(styles.paper, 'paper-picture')} style={{ aspectRatio: `${each.width} / ${each.height}` }}>
                {each.thumbnail_url && <img src={each.thumbnail_url} alt="" loading="lazy" decoding="async" />}
              </span>
              <span className={styles.caption}>
                <b>{sheetName(each) ?? editorMessages.pageNumber(each.page_number)}</b>
                {markups > 0 && <em aria-label={editorMessages.markupsCount(markups)}>{markups}</em>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
