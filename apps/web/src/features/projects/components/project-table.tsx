import type { Project } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Avatars } from '../../../ui/avatar.tsx';
import { Meter, StatusCounts } from '../../../ui/status.tsx';
import { lastActivity } from '../model/project-list.ts';
import { type ProjectAct, ProjectMenu } from './project-menu.tsx';
import styles from './project-table.module.css';

interface ProjectTableProps {
  projects: readonly Project[];
  onAct: (act: ProjectAct, project: Project) => void;
}

export function ProjectTable({ projects, onAct }: ProjectTableProps) {
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.markups}</th>
            <th scope="col">{messages.tasks}</th>
            <th scope="col">{messages.members}</th>
            <th scope="col">{messages.lastActivity}</th>
            <th scope="col">
              <span className="visually-hidden">{projectsMessages.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <th scope="row">
                <Link
                  className={styles.name}
                  to="/project/$projectId"
                  params={{ projectId: String(project.id) }}
                  title={project.description}
                >
                  <span className={styles.preview}>
                    {project.thumbnail_url && <img src={project.thumbnail_url} alt="" loading="lazy" />}
                  </span>
                  {project.name}
                </Link>
              </th>
              <td className={styles.counts}>
                <Meter counts={project.markups} />
                <StatusCounts counts={project.markups} />
              </td>
              <td className={styles.counts}>
                <Meter counts={project.tasks} of="tasks" />
                <StatusCounts counts={project.tasks} of="tasks" />
              </td>
              <td>
                <Avatars people={project.members.map((row) => row.members)} total={project.total_members} />
              </td>
              <td>
                <time dateTime={lastActivity(project)}>{formatDateTime(lastActivity(project))}</time>
              </td>
              <td>
                <ProjectMenu project={project} onAct={(act) => onAct(act, project)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
