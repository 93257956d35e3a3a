import { type EditorDetails, type EditorId, isTextTooDeep, type Markup, type MarkupId, type MarkupRef } from '@sheetmark/contract';
import { yieldToOthers } from '../../platform/clock/yield-to-others.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { writtenArray } from '../../platform/http/json-in-slices.ts';
import { listCommentsOnPages } from './comments.repository.ts';
import { mergedOnPage, presentEditorDetails, thumbnailUrl, type Viewer } from './markups.presenter.ts';
import type { EditorDetailsRow } from './markups.repository.ts';
import { saidIn } from './present-with-comments.ts';
import { listMerged } from './regrouping.repository.ts';
import { listWrittenMarkups } from './written-markups.repository.ts';

export interface PageWithMarkups {
  /** For an answer alone: the markups are written already. */
  readonly details: EditorDetails;
  readonly refs: readonly MarkupRef[];
}

export interface ShownTo {
  readonly viewer: Viewer;
  /** Hears of markups that are left out because of how deeply they nest. */
  readonly onTooDeep: (id: MarkupId) => void;
}

/** Pages with their markups as the viewer sees them. */
export async function presentPages(db: Reader, rows: readonly EditorDetailsRow[], shownTo: ShownTo): Promise<PageWithMarkups[]> {
  const editorIds = rows.map((row) => row.id);
  const [drawnOn, merged] = await Promise.all([writeMarkupsOn(db, editorIds, shownTo), listMerged(db, editorIds, shownTo.viewer.id)]);
  const mergedOn = Map.groupBy(merged, (each) => each.editor_id);
  return rows.map((row) => {
    const { refs, markUps } = drawnOn(row.id);
    const shown = new Set(refs.map(({ id }) => id));
    return { details: presentEditorDetails(row, { mark_ups: markUps, merged: mergedOnPage(mergedOn.get(row.id) ?? [], shown) }), refs };
  });
}

/** Some milliseconds' work: a page may have 20,000 markups, and other calls go on meanwhile. */
const writtenAtOnce = 500;

interface MarkupsOnPage {
  readonly refs: readonly MarkupRef[];
  /** The markups, for an answer alone. */
  readonly markUps: Markup[];
}

/** The markups of these pages with what was said about them. \`onTooDeep\` hears of those that are left out because of how deeply they nest. */
async function writeMarkupsOn(
  db: Reader,
  editorIds: readonly EditorId[],
  { viewer, onTooDeep }: ShownTo,
): Promise<(editor: EditorId) => MarkupsOnPage> {
  if (editorIds.length === 0) return () => ({ refs: [], markUps: [] });
  const [rows, commented] = await Promise.all([
    listWrittenMarkups(db, { editorIds, user: viewer.id }),
    listCommentsOnPages(db, { editorIds, user: viewer.id }),
  ]);
  const said = await saidIn(db, { by: 'markup_id', written: commented }, viewer);
  const onPages = new Map<EditorId, { refs: MarkupRef[]; texts: string[] }>();
  // Sorting them takes the database longer: it sorts the texts with them.
  const oldestFirst = rows.toSorted((a, b) => a.id - b.id);
  for (const [at, row] of oldestFirst.entries()) {
    if (at % writtenAtOnce === writtenAtOnce - 1) await yieldToOthers();
    if (isTextTooDeep(row.json, 1)) {
      onTooDeep(row.id);
      continue;
    }
    const { id, number, page_number, open } = row;
    const onPage = onPages.get(row.editor_id) ?? { refs: [], texts: [] };
    onPages.set(row.editor_id, onPage);
    onPage.refs.push({ id, number, page_number, open });
    const thumbnail_url = row.has_thumbnail ? thumbnailUrl(row, viewer) : null;
    onPage.texts.push(`${row.json},${JSON.stringify({ thumbnail_url, comments: said(id) }).slice(1)}`);
  }
  return (editor) => {
    const { refs = [], texts = [] } = onPages.get(editor) ?? {};
    return { refs, markUps: writtenArray<Markup>(texts) };
  };
}
