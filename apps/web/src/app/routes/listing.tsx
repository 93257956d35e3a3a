import type { WorkRow } from '@sheetmark/contract';
import { IconPlus } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ListingTable } from '../../features/listings/components/listing-table.tsx';
import { LayoutSwitch, parseLayout, TaskLayouts } from '../../features/listings/components/task-layouts.tsx';
import { TaskPanel } from '../../features/listings/components/task-panel.tsx';
import { type ListingKind, listings } from '../../features/listings/model/listings.ts';
import { TableViews } from '../../features/views/components/table-views.tsx';
import { useKey, usePageKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { Button } from '../../ui/button.tsx';
import { NewTaskDialog } from '../../ui/new-task-dialog.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useTableViews } from '../table-views.ts';
import { useViewport } from '../viewport.ts';
import styles from './table-page.module.css';

const page = (kind: ListingKind) =>
  function Listing() {
    return <ListingPage kind={kind} />;
  };
export const ProjectMarkupsPage = page('markups');
export const ProjectTasksPage = page('tasks');
export const ProjectMarkupsAndTasksPage = page('markupsAndTasks');
export const CreatedByMePage = page('created');
export const AssignedToMePage = page('assigned');

/** Shows a task in the panel; undefined closes it. */
function useShowTask() {
  const navigate = useNavigate();
  return useCallback(
    (taskId: number | undefined) =>
      void navigate({
        to: '.',
        search: ({ task: _before, ...others }) => ({ ...others, ...(taskId !== undefined && { task: String(taskId) }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}

function ListingPage({ kind }: { kind: ListingKind }) {
  const listing = listings[kind];
  const { projectId } = useParams({ strict: false });
  const { task, face: layoutName, month } = useSearch({ strict: false });
  const navigate = useNavigate();
  const ownId = projectId === undefined ? undefined : Number(projectId);
  const { state, setState, bar } = useTableViews({ shelf: 'markupsAndTasks', table: listing, projectId: ownId });
  const cameFor = useLocation({ select: (location) => location.state.cameFor });
  const viewport = useViewport();
  const [creating, setCreating] = useState(false);
  const showTask = useShowTask();
  const openTask = useCallback((row: WorkRow) => showTask(row.id), [showTask]);
  const creates = projectId !== undefined && listing.types.includes('task');
  useKey(creates ? 'newTask' : undefined, () => setCreating(true));
  const newTaskKey = usePageKey('newTask');
  const face = kind === 'tasks' ? parseLayout(layoutName) : 'table';
  const show = (part: { face?: string; month?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  return (
    <div className={styles.page}>
      <title>{messages.pageTitle(listing.title)}</title>
      <h1 className="visually-hidden">{listing.title}</h1>
      <TableViews {...bar}>
        {kind === 'tasks' && <LayoutSwitch face={face} onFace={(next) => show({ face: next })} />}
        {creates && (
          <Tip label={messages.keys.newTask} keys={newTaskKey}>
            <Button variant="primary" size="s" icon={<IconPlus aria-hidden="true" />} onClick={() => setCreating(true)}>
              {messages.keys.newTask}
            </Button>
          </Tip>
        )}
      </TableViews>
      <div className={styles.split}>
        <div className={styles.main}>
          {face === 'table' || ownId === undefined ? (
            <ListingTable
              key={`${kind} ${projectId ?? ''}`}
              listing={listing}
              projectId={ownId}
              state={state}
              onState={setState}
              onOpenTask={openTask}
              onCreate={creates ? () => setCreating(true) : undefined}
              cameFor={cameFor}
              look={{ cards: viewport === 'phone', pinning: viewport !== 'phone' }}
            />
          ) : (
            <TaskLayouts
              face={face}
              listing={listing}
              projectId={ownId}
              state={state}
              onState={setState}
              month={month}
              onMonth={(next) => show({ month: next })}
              onOpenTask={openTask}
            />
          )}
        </div>
        {Number(task) > 0 && (
          <TaskPanel key={task} id={Number(task)} isSidePanel={viewport !== 'phone'} onClose={() => showTask(undefined)} />
        )}
      </div>
      {creating && (
        <NewTaskDialog
          projectId={ownId}
          onCreated={(made) => {
            setCreating(false);
            showTask(made.id);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}
