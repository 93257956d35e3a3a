import type { FollowChoice, ItemId, MarkupId, ProjectId } from '@sheetmark/contract';

/** The subject of a choice: a project, one of its items, or a markup. */
export interface Followed {
  readonly project_id: ProjectId;
  readonly item_id: ItemId | null;
  readonly markup_id: MarkupId | null;
}

export interface Choice extends Followed {
  readonly choice: Exclude<FollowChoice, 'usual'>;
}

/** The most specific choice of a user applies: for the markup, its item or the project. */
export function choiceAt(choices: readonly Choice[], { project_id, item_id, markup_id }: Followed): FollowChoice {
  const here = choices.filter((row) => row.project_id === project_id);
  const nearest =
    here.find((row) => row.markup_id !== null && row.markup_id === markup_id) ??
    here.find((row) => row.item_id !== null && row.item_id === item_id) ??
    here.find((row) => row.item_id === null && row.markup_id === null);
  return nearest?.choice ?? 'usual';
}
