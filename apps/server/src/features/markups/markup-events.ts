import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { EventLog } from '../../platform/events/events.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { MarkupRow } from './markups.repository.ts';

export interface MarkupHappening {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Appends what happened to a markup, with what it takes to find it. */
export type EmitMarkup = (tx: Tx, actor: Actor, row: MarkupRow, what: MarkupHappening) => Promise<void>;

export function markupEvents(events: EventLog): EmitMarkup {
  return (tx, actor, row, { type, data }) => {
    const { item_id, page_number, revision, visibility } = row;
    const about = { markup_id: row.id, item_id, page_number, revision, visibility };
    return events.append(tx, { type, actorId: actor.id, projectId: row.project_id, data: { ...about, ...data } });
  };
}
