import { Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FileScans, type PageText, type Sheet, sheetName } from '@sheetmark/contract';
import { type Box, boxAround } from '@sheetmark/editor-core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { scansMessages } from '../../lib/messages/scans.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type PageHits, useFoundPages } from '../api/found-pages.ts';
import { usePageWords } from '../api/page-lines.ts';
import { useFileScans } from '../api/scans.ts';
import type { EditorSession } from '../session.ts';
import { useFindKey } from '../use-find-key.ts';
import { Confidence } from './confidence.tsx';
import { PageMarks } from './page-marks.tsx';
import { confidenceOf, findBoxes, findWords } from './word-search.ts';
import styles from './search-bar.module.css';

/** The view zooms in on a hit up to this factor, so that the text around it stays readable. */
const maxHitZoom = 2;

/** A search in the document. */
export interface DocumentSearch {
  readonly text: string;
  /** Typed here: the text is matched as a phrase. Otherwise it comes from the app's search, which finds any of its words. */
  readonly isTyped: boolean;
}

interface SearchBarProps {
  session: EditorSession;
  sheets: readonly Sheet[];
  searched: DocumentSearch;
  onSearch: (searched: DocumentSearch) => void;
  onShowPage: (pageNumber: number) => void;
  onClose: () => void;
}

/** Debounces the search on other pages, in milliseconds. */
const searchDelay = 250;

/** Finds text on the sheet and in its document: highlights and counts the hits, and goes to the next or previous one. */
export function SearchBar({ session, sheets, searched, onSearch, onShowPage, onClose }: SearchBarProps) {
  const { text, isTyped } = searched;
  const words = usePageWords(session, true);
  const found = useMemo(() => words && findPlaces(words, { text, isTyped }), [words, text, isTyped]);
  const [debouncedText] = useDebouncedValue(text, searchDelay);
  const scans = useFileScans(session.place.fileId);
  const pages = useFoundPages(session.place.fileId, debouncedText);
  const [current, setCurrent] = useState(0);
  const count = found?.length ?? 0;
  const goTo = (index: number) => {
    const box = boxAround(found?.[index] ?? []);
    setCurrent(index);
    if (box) session.lookAt(box, { maxZoom: maxHitZoom });
  };
  const step = (by: 1 | -1) => {
    const next = current + by;
    const page = findOtherPage(pages, session.place.pageNumber, by);
    if (page !== undefined && (next < 0 || next >= count)) onShowPage(page);
    else if (count > 0) goTo((next + count) % count);
  };
  const goToFirst = useEffectEvent(() => goTo(0));
  // After the effects of this commit, one of which shows the sheet.
  useEffect(() => queueMicrotask(goToFirst), [found]);
  const confidence = words && confidenceOf(words, found?.[current] ?? []);
  const canStep = count > 1 || findOtherPage(pages, session.place.pageNumber, 1) !== undefined;

  return (
    <>
      {found && <PageMarks session={session} boxes={found.flat()} current={found[current] ?? []} />}
      <search className={styles.bar} role="group" aria-label={editorMessages.wordsSearchedFor} data-floats>
        <Field searched={searched} onSearch={onSearch} onStep={step} onClose={onClose} />
        <span className="num" role="status">
          {text.trim() !== '' && (found ? describeHits(Math.min(current + 1, count), { count, pages, scans }) : editorMessages.pageIsRead)}
        </span>
        {confidence !== undefined && <Confidence percent={confidence} />}
        {pages.length > 0 && <PagesWithHits pages={pages} sheets={sheets} onShowPage={onShowPage} />}
        <IconButton
          size="s"
          label={editorMessages.wordBefore}
          icon={<IconChevronLeft aria-hidden="true" />}
          disabled={!canStep}
          onClick={() => step(-1)}
        />
        <IconButton
          size="s"
          label={editorMessages.wordAfter}
          icon={<IconChevronRight aria-hidden="true" />}
          disabled={!canStep}
          onClick={() => step(1)}
        />
        <IconButton size="s" label={editorMessages.hideWords} icon={<IconX aria-hidden="true" />} onClick={onClose} />
      </search>
    </>
  );
}

interface Hits {
  count: number;
  pages: readonly PageHits[];
  scans: FileScans | undefined;
}

/** While pages are still read, nothing found yet says little. */
function describeHits(at: number, { count, pages, scans }: Hits): string {
  if (count > 0 || pages.length > 0 || scans?.state !== 'reading') return editorMessages.wordsFound(at, count);
  return scansMessages.stillReading(scans.pages.filter(({ state }) => state !== 'waiting').length, scans.pages.length);
}

function findPlaces(words: PageText['words'], { text, isTyped }: DocumentSearch): Box[][] {
  const places = findBoxes(words, text);
  return places.length > 0 || isTyped ? places : findWords(words, text).map((box) => [box]);
}

/** The next or previous page with hits, wrapping around; undefined if no other page has any. */
function findOtherPage(pages: readonly PageHits[], shown: number, by: 1 | -1): number | undefined {
  const others = pages.map(({ page_number }) => Number(page_number)).filter((page) => page !== shown);
  return by > 0 ? (others.find((page) => page > shown) ?? others[0]) : (others.findLast((page) => page < shown) ?? others.at(-1));
}

interface FieldProps extends Pick<SearchBarProps, 'searched' | 'onSearch' | 'onClose'> {
  onStep: (by: 1 | -1) => void;
}

function Field({ searched, onSearch, onStep, onClose }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useFindKey(() => field.current?.select());
  const focusTyped = useEffectEvent(() => searched.isTyped && field.current?.focus());
  useEffect(() => {
    focusTyped();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={field}
      type="search"
      aria-label={editorMessages.findInDocument}
      placeholder={editorMessages.findInDocument}
      maxLength={200}
      value={searched.text}
      onChange={(event) => onSearch({ text: event.currentTarget.value, isTyped: true })}
      onKeyDown={onKeyDown}
    />
  );
}

/** The menu lists at most this many pages; the arrow buttons reach the others. */
const maxListedPages = 50;

function PagesWithHits({ pages, sheets, onShowPage }: { pages: readonly PageHits[] } & Pick<SearchBarProps, 'sheets' | 'onShowPage'>) {
  const nameOf = (number: number): string => {
    const sheet = sheets.find(({ page_number }) => page_number === number);
    return (sheet && sheetName(sheet)) ?? editorMessages.pageNumber(number);
  };
  const count = pages.reduce((sum, page) => sum + page.count, 0);
  return (
    <Menu>
      <Menu.Target>
        <Button size="s" variant="quiet">
          {editorMessages.foundOnPages(count, pages.length)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.pages}>
        {pages.slice(0, maxListedPages).map((page) => (
          <Menu.Item key={page.page_number} onClick={() => onShowPage(page.page_number)}>
            {editorMessages.foundOnPage(nameOf(page.page_number), page.count)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
