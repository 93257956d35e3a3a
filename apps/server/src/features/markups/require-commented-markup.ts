import type { MarkupId } from '@sheetmark/contract';
import type { EventLog } from '../../platform/events/events.ts';
import { maySee, outsidersOf } from '../visibility/public.ts';
import type { RequireCommented } from './comments.service.ts';
import { pageOf, requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';

/** Lets the comments service comment on markups. */
export function createRequireCommentedMarkup(events: EventLog): RequireCommented<MarkupId> {
  const emit = markupEvents(events);
  return async (rows, actor, markupId) => {
    const markup = await requireMarkup(rows, actor, { markupId });
    const outsiders = await outsidersOf(rows, markup.folder_id);
    return {
      project_id: markup.project_id,
      markup_id: markup.id,
      task_id: null,
      place: pageOf(markup),
      isSeenBy: (user) => maySee(markup, user) && !outsiders.has(user),
      emit: (tx, by, what) => emit(tx, by, markup, what),
    };
  };
}
