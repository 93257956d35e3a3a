import { Drawer } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { Person, Task } from '@sheetmark/contract';
import { IconScribble, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { commentMessages } from '../../../lib/messages/comments.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { AttachButton } from '../../../ui/comments/attach-button.tsx';
import { AttachmentList } from '../../../ui/comments/attachment-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PersonLabel } from '../../../ui/person-label.tsx';
import { PriorityLabel } from '../../../ui/priority.tsx';
import { StatusLabel } from '../../../ui/status.tsx';
import { peopleQuery } from '../api/list-work.ts';
import { type TaskChange, taskQuery, useChangeTask, useTaskAttachments } from '../api/tasks.ts';
import { editOf } from '../model/work-edit.ts';
import { markupOfTask } from './markup-of-task.ts';
import { PropertyChoice } from './property-choice.tsx';
import { TaskComments } from './task-comments.tsx';
import { noOne, personChoice, priorityChoices, taskStatusChoices } from './work-columns.tsx';
import styles from './task-panel.module.css';

/** One task beside the table: what it is, who must do it by when, and what was said about it. */
export function TaskPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const task = useQuery(taskQuery(id));
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="var(--dialog)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={listingsMessages.task}>
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
      </Drawer.Content>
    </Drawer.Root>
  );
}

function TaskDetails({ task }: { task: Task }) {
  const change = useChangeTask(task);
  const projects = useQuery(peopleQuery()).data?.data ?? [];
  const members =
    projects.find(({ id }) => id === task.project_id)?.members.map(({ members: { id, name } }): Person => ({ id, name })) ?? [];
  const set = (columnId: string) => (text: string) => {
    const { status, ...cells } = editOf(columnId, text) ?? {};
    change.mutate({ ...cells, ...(status && status !== 'none' && { status }) });
  };
  const markup = markupOfTask(task);
  const shown = { ...task, ...pendingChange(change) };
  return (
    <>
      <section className={styles.details}>
        <Written
          key={`name ${task.task_name}`}
          label={messages.name}
          text={task.task_name}
          required
          onSave={(task_name) => change.mutate({ task_name })}
        />
        <p className={styles.by}>{listingsMessages.writtenBy(task.created_by.name, formatDate(task.created_at))}</p>
        <Written
          key={`description ${task.description}`}
          label={listingsMessages.description}
          text={task.description}
          rows={4}
          onSave={(description) => change.mutate({ description })}
        />
        <PropertyChoice label={messages.status} value={shown.status} choices={taskStatusChoices} onPick={set('status')}>
          <StatusLabel status={shown.status} />
        </PropertyChoice>
        <PropertyChoice label={messages.priority} value={shown.priority} choices={priorityChoices} onPick={set('priority')}>
          <PriorityLabel priority={shown.priority} />
        </PropertyChoice>
        <PropertyChoice
          label={messages.assignee}
          value={String(task.assignee_id ?? '')}
          choices={[noOne, ...members.map(personChoice)]}
          onPick={set('assignee')}
        >
          <PersonLabel person={task.assignee} none={messages.noOne} />
        </PropertyChoice>
        <label className={styles.property}>
          <span>{messages.dueDate}</span>
          <DateInput
            clearable
            size="xs"
            classNames={{ root: styles.day ?? '' }}
            placeholder={messages.none}
            valueFormat="YYYY-MM-DD"
            value={shown.due_date}
            onChange={(day) => set('due_date')(day ?? '')}
          />
        </label>
        <TaskAttachments task={task} />
        {markup && (
          <Link {...markup} className={styles.markup}>
            <IconScribble aria-hidden="true" />
            {listingsMessages.openMarkup}
          </Link>
        )}
      </section>
      <TaskComments task={task} people={members} />
    </>
  );
}

/** What hangs on the task itself. */
function TaskAttachments({ task }: { task: Task }) {
  const { add, remove } = useTaskAttachments(task);
  return (
    <div className={styles.attachments}>
      <div className={styles.property}>
        <span>{messages.attachments}</span>
        <span className={styles.attach}>
          <AttachButton onFiles={(files) => add.mutate(files)} />
          {add.isPending && <span role="status">{commentMessages.attaching(add.variables.length)}</span>}
        </span>
      </div>
      <AttachmentList attachments={task.attachments} onRemove={remove.mutate} />
    </div>
  );
}

/** What is on its way to the server is shown already. */
function pendingChange({ isPending, variables }: { isPending: boolean; variables: TaskChange | undefined }) {
  if (!isPending || !variables) return {};
  const { status, priority, due_date } = variables;
  return { ...(status && { status }), ...(priority && { priority }), ...(due_date !== undefined && { due_date }) };
}

interface WrittenProps {
  label: string;
  text: string;
  rows?: number;
  required?: boolean;
  onSave: (text: string) => void;
}

/** A text that is kept when one leaves it. */
function Written({ label, text, rows = 1, required = false, onSave }: WrittenProps) {
  const [typed, setTyped] = useState(text);
  const keep = () => {
    if (required && typed.trim() === '') setTyped(text);
    else if (typed.trim() !== text) onSave(typed.trim());
  };
  return (
    <textarea
      className={rows === 1 ? styles.title : styles.text}
      aria-label={label}
      placeholder={label}
      rows={rows}
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
