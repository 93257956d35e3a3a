import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatusIcon, statusWords } from '../../../ui/status.tsx';
import { projectTasksQuery } from '../api/list-tasks.ts';
import { dueTasks } from '../model/due-tasks.ts';
import styles from './due-tasks-panel.module.css';

const shown = 6;

/** What is to be done by a day, the next day first; nothing where no task has one, or tasks cannot be had. */
export function DueTasksPanel({ projectId }: { projectId: number }) {
  const { data: tasks } = useQuery(projectTasksQuery(projectId));
  const due = dueTasks(tasks?.data ?? []);
  if (due.length === 0) return null;
  const late = due.filter(({ overdue }) => overdue).length;
  return (
    <Panel title="Due tasks" aside={late > 0 && `${late} overdue`}>
      <ul className={styles.tasks}>
        {due.slice(0, shown).map(({ task, due: day, overdue }) => (
          <li key={task.id}>
            <StatusIcon status={task.status} />
            <p title={task.task_name}>
              <span className="visually-hidden">{statusWords[task.status]}: </span>
              {task.task_name}
            </p>
            <time dateTime={day} className={classNames(overdue && styles.overdue)}>
              {overdue && <IconClockExclamation role="img" aria-label="Overdue" />}
              {day}
            </time>
            {task.assignee ? <Avatar person={task.assignee} size="s" /> : <i />}
          </li>
        ))}
      </ul>
      {due.length > shown && <p className={styles.none}>and {due.length - shown} more</p>}
    </Panel>
  );
}
