import type { PlannedPage, Publication, PublicationFile, PublicationPlan, SheetId, TitleBlock } from '@sheetmark/contract';
import { versionLabel } from '../files/public.ts';
import { trashDays } from '../projects/public.ts';
import { presentReading } from '../sheets/public.ts';
import type { Plan } from './plan.policy.ts';
import type { DraftPageRow, PublicationFileRow, PublicationRow, RegisteredRow } from './publications.repository.ts';
import { addDays, undoDays } from './publishing.policy.ts';

export function presentPublication(row: PublicationRow): Publication {
  const isOpen = row.state === 'draft' || row.state === 'publishing';
  const { id, project_id, folder_id, name, date, state, failure, created_at, published_at } = row;
  return {
    id,
    project_id,
    folder_id,
    name,
    date,
    state,
    failure,
    created_by: { id: row.created_by, name: row.creator },
    created_at,
    published_by: row.published_by === null ? null : { id: row.published_by, name: row.publisher ?? '' },
    published_at,
    undo_until: state === 'published' && published_at !== null ? addDays(published_at, undoDays) : null,
    ends_at: isOpen ? addDays(created_at, trashDays) : null,
    files: row.files,
    sheets: { new: row.new_sheets, version: row.version_sheets, unchanged: row.unchanged_sheets },
  };
}

function presentFile(row: PublicationFileRow): PublicationFile {
  const { item_id, name, file_id, processing, failure, is_locked, size, pages_total, pages_with_text, reading } = row;
  return {
    item_id,
    name,
    file_id,
    processing,
    failure,
    is_locked: is_locked ?? false,
    size: size ?? 0,
    pages_total: pages_total ?? 0,
    pages_with_text,
    reading: presentReading(reading, pages_total),
  };
}

interface PlanParts {
  readonly publication: PublicationRow;
  readonly files: readonly PublicationFileRow[];
  readonly plan: Plan<DraftPageRow, RegisteredRow>;
  readonly titleBlocks: ReadonlyMap<SheetId, TitleBlock>;
  readonly meanwhile: PublicationPlan['published_meanwhile'];
}

export function presentPlan({ publication, files, plan, titleBlocks, meanwhile }: PlanParts): PublicationPlan {
  return {
    publication: presentPublication(publication),
    files: files.map(presentFile),
    pages: plan.pages.flatMap(({ page, outcome, current, clashes }): PlannedPage[] => {
      const title_block = titleBlocks.get(page.sheet_id);
      // A file that was replaced between the two queries.
      if (!title_block) return [];
      const { sheet_id, file_id, page_number, failure } = page;
      const is_compared = page.hash !== null && (current === null || current.hash !== null);
      const shown = { outcome, current: current && presentCurrent(current), clash_pages: [...clashes] };
      return [{ sheet_id, file_id, page_number, failure, is_compared, title_block, ...shown }];
    }),
    missing: plan.missing.map(presentCurrent),
    pages_made: plan.pages.filter(({ page }) => page.made_file_id !== null).length,
    plan_key: plan.key,
    published_meanwhile: meanwhile,
  };
}

function presentCurrent({ normalized_number: _number, hash: _hash, pages: _pages, version, ...shown }: RegisteredRow) {
  return { ...shown, label: versionLabel(version) };
}
