import type { Project } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { Avatars } from '../../../ui/avatar.tsx';
import { StatusCounts } from '../../../ui/status.tsx';
import { lastActivity, openTasks } from '../model/project-list.ts';
import styles from './project-table.module.css';

export function ProjectTable({ projects }: { projects: readonly Project[] }) {
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Markups</th>
            <th scope="col" className={styles.number}>
              Open tasks
            </th>
            <th scope="col">Members</th>
            <th scope="col">Last activity</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <th scope="row">
                <Link to="/project/$projectId" params={{ projectId: String(project.id) }} title={project.description}>
                  {project.name}
                </Link>
              </th>
              <td>
                <StatusCounts counts={project.markups} />
              </td>
              <td className={styles.number}>{openTasks(project)}</td>
              <td>
                <Avatars people={project.members.map((row) => row.members)} total={project.total_members} />
              </td>
              <td>
                <time dateTime={lastActivity(project)}>{formatDateTime(lastActivity(project))}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
