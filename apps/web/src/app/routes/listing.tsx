import type { WorkRow } from '@sheetmark/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { viewsQuery } from '../../features/listings/api/views.ts';
import { ListingTable } from '../../features/listings/components/listing-table.tsx';
import { ListingViews } from '../../features/listings/components/listing-views.tsx';
import { NewTaskDialog } from '../../features/listings/components/new-task-dialog.tsx';
import { TaskPanel } from '../../features/listings/components/task-panel.tsx';
import { type ListingKind, listings } from '../../features/listings/model/listings.ts';
import { viewsOf } from '../../features/listings/model/saved-view.ts';
import { pageKeys, useKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { listingsMessages } from '../../lib/messages/listings.ts';
import { Button } from '../../ui/button.tsx';
import { useGridSearch } from '../grid-search.ts';
import { useViewport } from '../viewport.ts';
import styles from './listing.module.css';

const page = (kind: ListingKind) =>
  function Listing() {
    return <ListingPage kind={kind} />;
  };
export const ProjectMarkupsPage = page('markups');
export const ProjectTasksPage = page('tasks');
export const ProjectMarkupsAndTasksPage = page('markupsAndTasks');
export const CreatedByMePage = page('created');
export const AssignedToMePage = page('assigned');

function ListingPage({ kind }: { kind: ListingKind }) {
  const listing = listings[kind];
  const { projectId } = useParams({ strict: false });
  const { view, task } = useSearch({ strict: false });
  const navigate = useNavigate();
  const views = viewsOf(listing, useQuery(viewsQuery()).data?.data ?? []);
  const selected = views.find(({ id }) => String(id) === view);
  const [state, setState] = useGridSearch(selected?.state ?? listing.state);
  const viewport = useViewport();
  const [creating, setCreating] = useState(false);
  const showTask = useCallback(
    (id: number | undefined) =>
      void navigate({
        to: '.',
        search: ({ task: _before, ...others }) => ({ ...others, ...(id !== undefined && { task: String(id) }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const openTask = useCallback((row: WorkRow) => showTask(row.id), [showTask]);
  const creates = projectId !== undefined && listing.types.includes('task');
  useKey(creates ? pageKeys.newTask.keys : undefined, () => setCreating(true));
  const select = (id: number | undefined) =>
    void navigate({ to: '.', search: id === undefined ? {} : { view: String(id) }, replace: true, resetScroll: false });
  return (
    <div className={styles.page}>
      <title>{messages.pageTitle(listing.title)}</title>
      <h1 className="visually-hidden">{listing.title}</h1>
      <ListingViews listing={listing} views={views} selected={selected} state={state} onSelect={select}>
        {creates && (
          <Button variant="primary" size="s" icon={<IconPlus aria-hidden="true" />} onClick={() => setCreating(true)}>
            {listingsMessages.newTask}
          </Button>
        )}
      </ListingViews>
      <ListingTable
        key={`${kind} ${projectId ?? ''}`}
        listing={listing}
        projectId={projectId === undefined ? undefined : Number(projectId)}
        state={state}
        onState={setState}
        onOpenTask={openTask}
        look={{ cards: viewport === 'phone', pinning: viewport !== 'phone' }}
      />
      {creating && projectId !== undefined && (
        <NewTaskDialog
          projectId={Number(projectId)}
          onCreated={(id) => {
            setCreating(false);
            showTask(id);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {Number(task) > 0 && <TaskPanel key={task} id={Number(task)} onClose={() => showTask(undefined)} />}
    </div>
  );
}
