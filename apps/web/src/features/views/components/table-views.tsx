import { operations, ProjectId, ViewTable } from '@sheetmark/contract';
import { type ReactNode, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { viewsMessages } from '../../../lib/messages/views.ts';
import type { FavouriteTarget } from '../../../lib/quick-access.ts';
import { FavouriteItem } from '../../../ui/favourite-item.tsx';
import type { GridState } from '../../../ui/grid/grid-state.ts';
import { type BuiltInView, ViewTabs } from '../../../ui/grid/view-tabs.tsx';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { offerUndo } from '../../../ui/use-undo.ts';
import { type ViewKind, useChangeViews } from '../api/views.ts';
import { configurationOf, isChanged, type SavedView, type ViewedTable } from '../model/saved-view.ts';

const viewName = operations.createMarkupAndTaskView.body.pick({ name: true });

/** A saved view's place; undefined for a table without favourites. */
function viewPlace(view_id: number, { kind }: ViewedTable, projectId: number | undefined): FavouriteTarget | undefined {
  const table = ViewTable.safeParse(kind).data;
  return table && { view_id, table, ...(projectId !== undefined && { project_id: projectId }) };
}

/** Says whether the user's own view is shared with the project. */
const sharingOf = ({ sharedWith }: SavedView, projectId: number | undefined): string | undefined =>
  sharedWith !== null && sharedWith === projectId ? viewsMessages.viewIsShared : undefined;

interface TableViewsProps {
  shelf: ViewKind;
  table: ViewedTable;
  views: readonly SavedView[];
  projectId: number | undefined;
  userId: number | undefined;
  selected: SavedView | undefined;
  state: GridState;
  /** Another view, as saved; undefined is the default view. */
  onSelect: (id: number | undefined) => void;
  /** Instead of the default view. */
  builtIn?: readonly BuiltInView[];
  children?: ReactNode;
}

/** Saves, changes, deletes and shares views. */
function useViewChanges({
  shelf,
  table,
  projectId,
  selected,
  state,
  onSelect,
}: Pick<TableViewsProps, 'shelf' | 'table' | 'projectId' | 'selected' | 'state' | 'onSelect'>) {
  const { add, update, remove, restore } = useChangeViews(shelf);
  const configuration = configurationOf(table, state);
  const save = async (name: string) => {
    const { data } = await add.mutateAsync({ name, configuration });
    showSnack({ message: viewsMessages.viewAdded });
    onSelect(data.id);
  };
  const keep = (name: string, kept: string) =>
    selected &&
    update.mutateAsync({ id: selected.id, name, configuration: kept }).then(({ message }) => {
      showSnack({ message });
      if (kept === configuration) onSelect(selected.id);
    });
  const drop = () =>
    selected &&
    remove.mutate(selected.id, {
      onSuccess: ({ message }) => {
        onSelect(undefined);
        offerUndo(message, () => bringBack(selected));
      },
    });
  const bringBack = async ({ name, state: kept, sharedWith }: SavedView) => {
    const shared_with = sharedWith === null ? null : ProjectId.parse(sharedWith);
    const { data } = await restore.mutateAsync({ name, configuration: configurationOf(table, kept), shared_with });
    onSelect(data.id);
  };
  const shared = selected?.sharedWith !== null;
  const setShared = (shared_with: ProjectId | null) =>
    selected && update.mutate({ id: selected.id, name: selected.name, configuration: configurationOf(table, selected.state), shared_with });
  const share =
    projectId === undefined
      ? undefined
      : {
          label: shared ? viewsMessages.unshareView : viewsMessages.shareView,
          run: () => setShared(shared ? null : ProjectId.parse(projectId)),
        };
  return {
    save,
    rename: async (name: string) => selected && keep(name, configurationOf(table, selected.state)),
    keepState: () => selected && void keep(selected.name, configuration),
    drop,
    share,
    isAdding: add.isPending,
    isUpdating: update.isPending,
  };
}

/** The views of a table: a saved one is selected, deleting it selects the default. */
export function TableViews({ shelf, table, views, projectId, userId, selected, state, onSelect, builtIn, children }: TableViewsProps) {
  const [dialog, setDialog] = useState<'add' | 'rename'>();
  const { save, rename, keepState, drop, share, isAdding, isUpdating } = useViewChanges({
    shelf,
    table,
    projectId,
    selected,
    state,
    onSelect,
  });
  const favourite = selected && viewPlace(selected.id, table, projectId);
  return (
    <>
      <ViewTabs
        builtIn={builtIn}
        views={views.map((view) => ({
          id: view.id,
          name: view.name,
          fixed: !view.mayChange,
          sharing: view.owner.id === userId ? sharingOf(view, projectId) : viewsMessages.viewOf(view.owner.name),
        }))}
        selected={selected?.id}
        changed={isChanged(state, selected?.state ?? table.state)}
        onSelect={onSelect}
        onAdd={() => setDialog('add')}
        onUpdate={keepState}
        onRename={() => setDialog('rename')}
        onDelete={drop}
        onReset={() => onSelect(selected?.id)}
        share={share}
        items={favourite && <FavouriteItem place={favourite} plain />}
      >
        {children}
      </ViewTabs>
      {dialog === 'add' && (
        <NameDialog
          title={messages.saveView}
          name=""
          schema={viewName}
          busy={isAdding}
          onSubmit={save}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'rename' && selected && (
        <NameDialog
          title={messages.renameView}
          name={selected.name}
          schema={viewName}
          busy={isUpdating}
          onSubmit={rename}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
