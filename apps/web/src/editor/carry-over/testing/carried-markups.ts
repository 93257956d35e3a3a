import { CarriedMarkup, CarryOver } from '@sheetmark/contract';
import type { z } from 'zod';

/** A markup on a changed place of page 4, unanswered. */
export const aCarriedMarkup = (id: number, over: Partial<z.input<typeof CarriedMarkup>> = {}): CarriedMarkup =>
  CarriedMarkup.parse({
    carry_over_id: 1,
    markup: { id, number: id, name: `Check door D${id}`, open: 'open', thumbnail_url: null },
    place: 'changed',
    is_queued: true,
    change: null,
    before_page: 4,
    drawn_on: { file_id: 11, label: 'V1', page_number: 4 },
    after_page: 4,
    matrix: [1, 0, 0, 1, 0, 0],
    before_bounds: { left: 10, top: 10, width: 100, height: 50 },
    after_bounds: { left: 10, top: 10, width: 100, height: 50 },
    shift: null,
    values: [],
    answer: null,
    answered_by: null,
    answered_at: null,
    revision: 1,
    ...over,
  });

export const aCarryOver = (over: Partial<z.input<typeof CarryOver>> = {}): CarryOver =>
  CarryOver.parse({
    id: 1,
    project_id: 3,
    item_id: 5,
    before: { file_id: 11, label: 'V1' },
    after: { file_id: 12, label: 'V2' },
    state: 'ready',
    counts: { all: 41, places: { unchanged: 38, changed: 2, moved: 0, unsure: 0, outside: 1, missing: 0 }, unanswered: 3 },
    is_latest: true,
    created_at: '2026-11-21T08:58:00Z',
    updated_at: '2026-11-21T08:58:00Z',
    ...over,
  });
