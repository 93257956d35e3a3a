import { Drawer } from '@mantine/core';
import type { Person, Task } from '@sheetmark/contract';
import { IconScribble, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useChangeWork } from '../../../entities/work/change-work.ts';
import { taskQuery } from '../../../entities/work/task-query.ts';
import { parseCellEdit, type WorkEdit } from '../../../entities/work/work-edit.ts';
import { formatDate } from '../../../lib/dates.ts';
import { membersQuery } from '../../../lib/members-query.ts';
import { messages } from '../../../lib/messages.ts';
import { commentMessages } from '../../../lib/messages/comments.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { useRights } from '../../../lib/rights.ts';
import { noOne, personChoice, priorityChoices, taskStatusChoices } from '../../../ui/choices.tsx';
import { AttachButton } from '../../../ui/comments/attach-button.tsx';
import { AttachmentList } from '../../../ui/comments/attachment-list.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { allowUndo } from '../../../ui/use-undo.ts';
import { markupOfTaskQuery } from '../api/markup-of-task.ts';
import { useTaskAttachments } from '../api/tasks.ts';
import { markupOfTask } from './markup-of-task.ts';
import { TaskComments } from './task-comments.tsx';
import styles from './task-panel.module.css';

interface TaskPanelProps {
  id: number;
  /** Next to the table, which can still be used; otherwise over it. */
  isSidePanel: boolean;
  onClose: () => void;
}

/** One task: its text, assignee, due date, markup and comments. */
export function TaskPanel({ id, isSidePanel, onClose }: TaskPanelProps) {
  const panel = <Panel id={id} onClose={onClose} />;
  if (isSidePanel) return <SidePanel onClose={onClose}>{panel}</SidePanel>;
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="var(--dialog)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={listingsMessages.task} {...allowUndo}>
        {panel}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** A non-modal dialog. It takes the focus when it opens; Escape in it closes it. */
function SidePanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useFocusReturn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const floats = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]');
    if (event.key === 'Escape' && !event.defaultPrevented && !floats) onClose();
  });
  useEffect(() => {
    const shown = panel.current;
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    shown?.addEventListener('keydown', press);
    return () => shown?.removeEventListener('keydown', press);
  }, []);
  return (
    <aside ref={panel} className={styles.sidePanel} role="dialog" aria-modal="false" aria-label={listingsMessages.task} {...allowUndo}>
      {children}
    </aside>
  );
}

function Panel({ id, onClose }: Pick<TaskPanelProps, 'id' | 'onClose'>) {
  const task = useQuery(taskQuery(id));
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 tabIndex={-1} data-autofocus>
          {listingsMessages.task}
        </h2>
        <IconButton label={messages.close} icon={<IconX aria-hidden="true" />} onClick={onClose} />
      </div>
      {task.isError && <LoadFailure error={task.error} onRetry={() => void task.refetch()} />}
      {task.data && <TaskDetails key={task.data.data.id} task={task.data.data} />}
    </div>
  );
}

function TaskDetails({ task }: { task: Task }) {
  const listed = useQuery(membersQuery(task.project_id)).data?.data ?? [];
  const members = listed.map(({ members: { id, name } }): Person => ({ id, name }));
  // A former member can still be assigned.
  const people = task.assignee && !members.some(({ id }) => id === task.assignee_id) ? [...members, task.assignee] : members;
  const changeWork = useChangeWork(members);
  const change = (edit: WorkEdit | undefined) => edit && changeWork([{ row: { ...task, type: 'task' }, edit }]);
  const set = (columnId: string) => (text: string) => change(parseCellEdit(columnId, text));
  const may = useRights(task.project_id);
  const readOnly = !may('edit');
  const markup = markupOfTask(task);
  const picture = useQuery(markupOfTaskQuery(task));
  return (
    <>
      <section className={styles.details}>
        <Written
          key={`name ${task.task_name}`}
          label={messages.name}
          text={task.task_name}
          required
          readOnly={readOnly}
          onSave={set('name')}
        />
        <p className={styles.by}>{listingsMessages.writtenBy(task.created_by.name, formatDate(task.created_at))}</p>
        <Written
          key={`description ${task.description}`}
          label={listingsMessages.description}
          text={task.description}
          rows={4}
          readOnly={readOnly}
          onSave={set('description')}
        />
        <Properties task={task} people={people} readOnly={readOnly} set={set} />
        <TaskAttachments task={task} readOnly={readOnly} />
        {markup && (
          <Link {...markup} className={styles.markup}>
            {picture.data?.type === 'markup' && picture.data.thumbnail_url !== null && (
              <span className={styles.picture}>
                <img src={picture.data.thumbnail_url} alt="" decoding="async" />
              </span>
            )}
            <span>
              <IconScribble aria-hidden="true" />
              {listingsMessages.openMarkup}
            </span>
          </Link>
        )}
      </section>
      <TaskComments task={task} people={members} />
    </>
  );
}

interface PropertiesProps {
  task: Task;
  people: readonly Person[];
  readOnly: boolean;
  /** Changes one property, by its column's name. */
  set: (columnId: string) => (text: string) => void;
}

function Properties({ task, people, readOnly, set }: PropertiesProps) {
  return (
    <div className={styles.properties}>
      <Select
        size="s"
        disabled={readOnly}
        label={messages.status}
        value={task.status}
        choices={taskStatusChoices}
        onChange={set('status')}
      />
      <Select
        size="s"
        disabled={readOnly}
        label={messages.priority}
        value={task.priority}
        choices={priorityChoices}
        onChange={set('priority')}
      />
      <Select
        size="s"
        disabled={readOnly}
        label={messages.assignee}
        value={String(task.assignee_id ?? noOne.value)}
        choices={[noOne, ...people.map(personChoice)]}
        onChange={set('assignee')}
      />
      <DayInput small disabled={readOnly} label={messages.dueDate} value={task.due_date} onChange={(day) => set('due_date')(day ?? '')} />
    </div>
  );
}

/** The task's own attachments. */
function TaskAttachments({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const { add, remove } = useTaskAttachments(task);
  return (
    <div className={styles.attachments}>
      <div className={styles.property}>
        <span>{messages.attachments}</span>
        <span className={styles.attach}>
          {!readOnly && <AttachButton onFiles={(files) => add.mutate(files)} />}
          {add.isPending && <span role="status">{commentMessages.attaching(add.variables.length)}</span>}
        </span>
      </div>
      <AttachmentList attachments={task.attachments} {...(!readOnly && { onRemove: remove.mutate })} />
    </div>
  );
}

interface WrittenProps {
  label: string;
  text: string;
  rows?: number;
  required?: boolean;
  readOnly: boolean;
  onSave: (text: string) => void;
}

/** A text that is saved on blur. */
function Written({ label, text, rows = 1, required = false, readOnly, onSave }: WrittenProps) {
  const [typed, setTyped] = useState(text);
  const keep = () => {
    if (readOnly) return;
    if (required && typed.trim() === '') setTyped(text);
    else if (typed.trim() !== text) onSave(typed.trim());
  };
  return (
    <textarea
      className={rows === 1 ? styles.title : styles.text}
      aria-label={label}
      placeholder={label}
      rows={rows}
      readOnly={readOnly}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || (rows > 1 && !event.ctrlKey && !event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
