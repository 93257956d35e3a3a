import type { Sheet } from '@sheetmark/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isTyping } from '../host/keyboard.ts';
import styles from './page-turner.module.css';

interface PageTurnerProps {
  sheet: Sheet;
  sheets: readonly Sheet[];
  onShowPage: (pageNumber: number) => void;
}

function turn({ sheet, sheets, onShowPage }: PageTurnerProps, by: number): void {
  const next = sheets[sheets.findIndex((each) => each.page_number === sheet.page_number) + by];
  if (next) onShowPage(next.page_number);
}

/** PageUp and PageDown turn pages, unless something else handles them. */
export function usePageKeys(props: PageTurnerProps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    if (by === 0 || isTyping(event)) return;
    event.preventDefault();
    turn(props, by);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** The page number, the number of pages, and buttons for the previous and the next page. */
export function PageTurner({ sheet, sheets, onShowPage }: PageTurnerProps) {
  const at = sheets.findIndex((each) => each.page_number === sheet.page_number);
  const go = (by: number) => turn({ sheet, sheets, onShowPage }, by);
  return (
    <span className={styles.turner}>
      <IconButton
        label={messages.previousPage}
        keys="PageUp"
        size="s"
        icon={<IconChevronLeft />}
        disabled={at <= 0}
        onClick={() => go(-1)}
      />
      <span className={styles.pageNumber}>
        <PageField
          key={sheet.page_number}
          page={sheet.page_number}
          onShow={(page) => sheets.some((each) => each.page_number === page) && onShowPage(page)}
        />
        {editorMessages.ofPages(sheets.at(-1)?.page_number ?? 1)}
      </span>
      <IconButton
        label={messages.nextPage}
        keys="PageDown"
        size="s"
        icon={<IconChevronRight />}
        disabled={at >= sheets.length - 1}
        onClick={() => go(1)}
      />
    </span>
  );
}

/** Floats over the sheet on phones if there is more than one page. */
export function FloatingPageTurner(props: PageTurnerProps) {
  if (props.sheets.length < 2) return null;
  return (
    <div className={styles.floating}>
      <PageTurner {...props} />
    </div>
  );
}

function PageField({ page, onShow }: { page: number; onShow: (page: number) => void }) {
  const [text, setText] = useState(String(page));
  const go = () => {
    if (/^\d+$/.test(text) && Number(text) !== page) onShow(Number(text));
    setText(String(page));
  };
  return (
    <input
      aria-label={messages.page}
      inputMode="numeric"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
