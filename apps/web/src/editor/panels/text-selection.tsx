import type { Markup, PageText } from '@sheetmark/contract';
import { type Box, boxAround } from '@sheetmark/editor-core';
import { IconCopy, IconQuote, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { findCommentDraft, storeCommentDraft, markupDraft } from '../../lib/comment-drafts.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { scansMessages } from '../../lib/messages/scans.ts';
import { textSelectionMessages as texts } from '../../lib/messages/text-selection.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { usePageWords } from '../api/page-lines.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { PageMarks } from './page-marks.tsx';
import { placeNear } from './place-near.ts';
import hint from './drawing-hint.module.css';
import quickBar from './quick-bar.module.css';
import styles from './text-selection.module.css';

interface TextSelectionProps {
  session: EditorSession;
  selected: Markup | undefined;
  /** Shows the comments of the selected markup. */
  onQuote: () => void;
}

const noBoxes: readonly Box[] = [];
/** Comments have at most 10,000 characters; a quote leaves space for the comment itself. */
const maxQuoteLength = 4000;

/** Selects and copies the sheet's own text, which is fetched when the tool is first used. */
export function TextSelection({ session, selected, onQuote }: TextSelectionProps) {
  const words = usePageWords(session, true);
  const requestedAt = useSessionFact(session, (each) => each.getState().textRequestedAt);
  const isTool = useSessionFact(session, (each) => each.editor.state.tool === 'selectText');
  const text = useSessionFact(session, (each) => each.editor.state.sheetText);
  const range = useSessionFact(session, (each) => each.editor.state.textRange);
  const isDragging = useSessionFact(session, ({ editor }) => editor.state.activity === 'selectText.selecting');
  const passWords = useEffectEvent(() => {
    if (words && !session.editor.state.sheetText) session.dispatch({ type: 'page-words', words });
  });
  useEffect(() => passWords(), [words]);
  useEffect(() => {
    if (!requestedAt || !text) return;
    session.dispatch({ type: 'select-word', at: requestedAt });
    session.clearTextRequest();
  }, [session, requestedAt, text]);
  const boxes = useMemo(() => (text && range ? text.boxesOf(range) : noBoxes), [text, range]);
  if (!isTool) return null;
  return (
    <>
      <PageMarks session={session} boxes={boxes} />
      {text && range && !isDragging && (
        <Bar
          session={session}
          boxes={boxes}
          count={text.countOf(range)}
          isFromScan={words !== undefined && isFromScan(words, boxes)}
          selected={selected}
          onQuote={onQuote}
        />
      )}
      {!range && (
        <div className={hint.hint}>
          <span role="status">{!text ? editorMessages.pageIsRead : text.all ? texts.howTo : texts.noText}</span>
        </div>
      )}
    </>
  );
}

interface BarProps extends TextSelectionProps {
  boxes: readonly Box[];
  count: number;
  /** Some of the words were read from a scan. */
  isFromScan: boolean;
}

function Bar({ session, boxes, count, isFromScan: isScanned, selected, onQuote }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = boxAround(boxes);
    const place = () => bar.current && around && placeNear(session.stage, bar.current, { box: around, gap: 12 });
    place();
    return session.onFrame(place);
  }, [session, boxes]);
  const quote = () => {
    if (!selected) return showSnack({ message: texts.quoteWhere, kind: 'notice' });
    const source = isScanned
      ? scansMessages.fromScan(session.place.sheetName ?? editorMessages.pageNumber(session.place.pageNumber))
      : undefined;
    appendQuote(selected.id, session.selectedText.slice(0, maxQuoteLength), source);
    session.markups.select(selected.id);
    onQuote();
  };
  return (
    <div ref={bar} className={classNames(quickBar.bar, styles.bar)} data-floats role="toolbar" aria-label={texts.selectedText}>
      <span role="status" className="num">
        {texts.wordCount(count)}
      </span>
      <Button size="s" variant="quiet" icon={<IconCopy aria-hidden="true" />} onClick={() => void copy(session.selectedText)}>
        {texts.copy}
      </Button>
      <Button size="s" variant="quiet" icon={<IconQuote aria-hidden="true" />} onClick={quote}>
        {texts.quote}
      </Button>
      <IconButton
        size="s"
        label={texts.done}
        icon={<IconX aria-hidden="true" />}
        onClick={() => session.dispatch({ type: 'tool', tool: 'select' })}
      />
    </div>
  );
}

/** Whether a word in the boxes was read from a scan. */
function isFromScan(words: PageText['words'], boxes: readonly Box[]): boolean {
  return words.some(({ confidence, left, top, right, bottom }) => {
    if (confidence === undefined) return false;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return boxes.some(({ minX, minY, maxX, maxY }) => x >= minX && x <= maxX && y >= minY && y <= maxY);
  });
}

/** Appends a quote, and where it comes from, to the draft of a comment. */
function appendQuote(markupId: number, text: string, source: string | undefined): void {
  const key = markupDraft(markupId);
  const draft = findCommentDraft(key);
  const before = draft && draft.text !== '' ? `${draft.text.trimEnd()}\n` : '';
  storeCommentDraft(key, {
    text: `${before}“${text}”\n${source === undefined ? '' : `(${source})\n`}`,
    attachments: draft?.attachments ?? [],
  });
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers allow clipboard access only on secure pages; the copy event works without HTTPS.
    document.execCommand('copy');
  }
  showSnack({ message: texts.copied, kind: 'done' });
}
