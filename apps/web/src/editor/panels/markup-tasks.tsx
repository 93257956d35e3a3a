import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/contract-query.ts';
import { messages } from '../../lib/messages.ts';
import { StatusIcon } from '../../ui/status.tsx';
import styles from './markup-tasks.module.css';

/** The tasks created from a markup: each links to its task, which links back. */
export function MarkupTasks({ markupId, projectId }: { markupId: number; projectId: number }) {
  const sent = { params: { id: projectId }, query: { markup_id: markupId } };
  // The sheet already reports lost access to a markup.
  const { data } = useQuery({ ...queryOf('listTasks', sent), meta: { failsInPlace: true } });
  const tasks = data?.data ?? [];
  if (tasks.length === 0) return null;
  return (
    <ul className={styles.tasks} aria-label={messages.tasks}>
      {tasks.map(({ id, task_name, status }) => (
        <li key={id}>
          <Link to="/tasksListing/$projectId" params={{ projectId: String(projectId) }} search={{ task: String(id) }} title={task_name}>
            <StatusIcon status={status} />
            <span className="visually-hidden">{messages.statuses[status]}</span>
            <span className={styles.name}>{task_name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
