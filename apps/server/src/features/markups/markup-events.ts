import type { EventData, EventType } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { completeEvent, type EventLog, type EventContent } from '../../platform/events/events.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { MarkupFields } from './markup-fields.repository.ts';

type Types = Extract<EventType, `markup_${string}` | `comment_${string}`>;
type Shared = EventData<'markup_created'>;

/** Appends an event about a markup, with the ids that lead to the markup. */
export type EmitMarkup = (tx: Tx, actor: Pick<Actor, 'id'>, row: MarkupFields, what: EventContent<Types, Shared>) => Promise<void>;

export function markupEvents(events: EventLog): EmitMarkup {
  return (tx, actor, row, what) => {
    const { item_id, page_number, revision, visibility } = row;
    const shared: Shared = { markup_id: row.id, item_id, page_number, revision, visibility };
    return events.append(tx, completeEvent<Types, Shared>({ actorId: actor.id, projectId: row.project_id, shared }, what));
  };
}
