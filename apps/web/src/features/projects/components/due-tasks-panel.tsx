import type { WorkRow } from '@sheetmark/contract';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isPast } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatusIcon, statusWords } from '../../../ui/status.tsx';
import { dueTasksQuery } from '../api/due-tasks.ts';
import links from '../../../ui/text-link.module.css';
import styles from './due-tasks-panel.module.css';

/** Open tasks by due date, the next day first; nothing if there are none, or if loading fails. */
export function DueTasksPanel({ projectId }: { projectId: number }) {
  const { data: due } = useQuery(dueTasksQuery(projectId));
  if (!due || due.data.length === 0) return null;
  return (
    <Panel
      title={projectsMessages.dueTasks}
      aside={
        <Link className={links.link} to="/tasksListing/$projectId" params={{ projectId: String(projectId) }}>
          {projectsMessages.allTasks}
        </Link>
      }
    >
      <ul className={styles.tasks}>
        {due.data.map((row) => (
          <DueTask key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function DueTask({ row }: { row: WorkRow }) {
  if (row.type !== 'task' || row.due_date === null) return null;
  const overdue = isPast(row.due_date);
  return (
    <li>
      <StatusIcon status={row.status} />
      <p title={row.task_name}>
        <span className="visually-hidden">{statusWords[row.status]}: </span>
        <Link to="/tasksListing/$projectId" params={{ projectId: String(row.project_id) }} search={{ task: String(row.id) }}>
          {row.task_name}
        </Link>
      </p>
      <span className={styles.assignee}>
        {row.assignee && <Avatar person={row.assignee} size="s" />}
        <span>{row.assignee?.name ?? messages.nobody}</span>
      </span>
      <time dateTime={row.due_date} className={classNames(overdue && styles.overdue)}>
        {overdue && <IconClockExclamation role="img" aria-label={projectsMessages.overdue} />}
        {row.due_date}
      </time>
    </li>
  );
}
