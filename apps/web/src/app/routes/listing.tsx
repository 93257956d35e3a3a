import type { WorkRow } from '@sheetmark/contract';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useState } from 'react';
import { ListingTable } from '../../features/listings/components/listing-table.tsx';
import { LayoutSwitch, parseLayout, TaskLayouts } from '../../features/listings/components/task-layouts.tsx';
import { type ListingKind, listings } from '../../features/listings/model/listings.ts';
import { useReviewsDue } from '../../features/reviews/components/review-calendar.tsx';
import { TableViews } from '../../features/views/components/table-views.tsx';
import { useKey, usePageKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { topicsMessages } from '../../lib/messages/topics.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NewTaskDialog } from '../../ui/new-task-dialog.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useTableViews } from '../table-views.ts';
import { useViewport } from '../viewport.ts';
import styles from './table-page.module.css';

const TakeoffLayout = lazyPart(async () => (await import('../../features/listings/components/takeoff-layout.tsx')).TakeoffLayout);
const TaskPanel = lazyPart(async () => (await import('../../features/listings/components/task-panel.tsx')).TaskPanel);
const TopicsDialog = lazyPart(async () => (await import('../../features/listings/components/topics-dialog.tsx')).TopicsDialog);

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

/** The layout that the page's address names: a table, for tasks also a board or a calendar, for markups also a takeoff. */
function useLayout(kind: ListingKind) {
  const { face, month } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (part: { face?: string; month?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  return { face: parseLayout(listings[kind], face), month, show } as const;
}

function NewTaskButton({ onClick }: { onClick: () => void }) {
  const keys = usePageKey('newTask');
  return (
    <Tip label={messages.keys.newTask} keys={keys}>
      <Button variant="primary" size="s" icon={<IconPlus aria-hidden="true" />} onClick={onClick}>
        {messages.keys.newTask}
      </Button>
    </Tip>
  );
}

function ImportTopicsButton({ projectId }: { projectId: string }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <IconButton size="s" label={topicsMessages.import} icon={<IconFileImport />} onClick={() => open(true)} />
      {isOpen && <TopicsDialog projectId={Number(projectId)} onClose={() => open(false)} />}
    </>
  );
}

interface WorkProps extends Pick<ComponentProps<typeof ListingTable>, 'projectId' | 'onOpenTask' | 'onCreate'> {
  kind: ListingKind;
  layout: ReturnType<typeof useLayout>;
  table: Pick<ReturnType<typeof useTableViews>, 'state' | 'setState'>;
}

/** The list's markups and tasks in the chosen layout. */
function Work({ kind, layout, table, projectId, onOpenTask, onCreate }: WorkProps) {
  const listing = listings[kind];
  const cameFor = useLocation({ select: (location) => location.state.cameFor });
  const viewport = useViewport();
  const reviewsOn = useReviewsDue(layout.face === 'calendar' ? projectId : undefined, layout.month);
  const shared = { listing, state: table.state, onState: table.setState };
  if (layout.face === 'takeoff' && projectId !== undefined) return <TakeoffLayout key={kind} {...shared} projectId={projectId} />;
  return layout.face === 'table' || layout.face === 'takeoff' || projectId === undefined ? (
    <ListingTable
      key={`${kind} ${projectId ?? ''}`}
      {...shared}
      projectId={projectId}
      onOpenTask={onOpenTask}
      onCreate={onCreate}
      cameFor={cameFor}
      look={{ cards: viewport === 'phone', pinning: viewport !== 'phone' }}
    />
  ) : (
    <TaskLayouts
      face={layout.face}
      {...shared}
      projectId={projectId}
      month={layout.month}
      onMonth={(next) => layout.show({ month: next })}
      onOpenTask={onOpenTask}
      othersOn={reviewsOn}
    />
  );
}

function ListingPage({ kind }: { kind: ListingKind }) {
  const listing = listings[kind];
  const { projectId } = useParams({ strict: false });
  const { task } = useSearch({ strict: false });
  const layout = useLayout(kind);
  const ownId = projectId === undefined ? undefined : Number(projectId);
  const { bar, ...table } = useTableViews({ shelf: 'markupsAndTasks', table: listing, projectId: ownId });
  const viewport = useViewport();
  const [creating, setCreating] = useState(false);
  const showTask = useShowTask();
  const openTask = useCallback((row: WorkRow) => showTask(row.id), [showTask]);
  const may = useRights(ownId);
  const creates = projectId !== undefined && listing.types.includes('task') && may('edit');
  const onCreate = creates ? () => setCreating(true) : undefined;
  useKey(creates ? 'newTask' : undefined, () => setCreating(true));
  return (
    <div className={styles.page}>
      <title>{messages.pageTitle(listing.title)}</title>
      <h1 className="visually-hidden">{listing.title}</h1>
      <TableViews {...bar}>
        <LayoutSwitch listing={listing} face={layout.face} onFace={(next) => layout.show({ face: next })} />
        {creates && <ImportTopicsButton projectId={projectId} />}
        {onCreate && <NewTaskButton onClick={onCreate} />}
      </TableViews>
      <div className={styles.split}>
        <div className={styles.main}>
          <Work {...{ kind, layout, table }} projectId={ownId} onOpenTask={openTask} onCreate={onCreate} />
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
