import type { OpenedFile, Sheet } from '@sheetmark/contract';
import { useEffect, useRef } from 'react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './page-strip.module.css';

interface PageStripProps {
  opened: OpenedFile;
  sheets: readonly Sheet[];
  sheet: Sheet;
  onShowPage: (pageNumber: number) => void;
}

/** Thumbnails of the pages, with the number of markups on each. */
export function PageStrip({ opened, sheets, sheet, onShowPage }: PageStripProps) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not returned: newer browsers return a promise here, and effects must only return a cleanup function.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [sheet.page_number]);
  return (
    <nav className={styles.strip} aria-label={messages.pages}>
      <h2>{messages.pages}</h2>
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
                  <b>{editorMessages.pageNumber(each.page_number)}</b>
                  {markups > 0 && <em aria-label={editorMessages.markupsCount(markups)}>{markups}</em>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
