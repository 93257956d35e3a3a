import type { Project } from '@sheetmark/contract';
import { IconCloudUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatAge, formatDate } from '../../../lib/dates.ts';
import { Avatars } from '../../../ui/avatar.tsx';
import { Sheet, Well } from '../../../ui/sheet.tsx';
import { Meter, StatusCounts } from '../../../ui/status.tsx';
import { openTasks } from '../model/project-list.ts';
import cards from '../../../ui/card.module.css';
import styles from './project-card.module.css';

export function ProjectCard({ project }: { project: Project }) {
  return (
    <li className={cards.card}>
      <Well size="project">
        {project.thumbnail_url ? (
          <Sheet src={project.thumbnail_url} alt={`Latest sheet of ${project.name}`} />
        ) : (
          <span className={styles.noFiles}>
            <IconCloudUpload aria-hidden="true" />
            No files yet. Open the project to upload drawings.
          </span>
        )}
      </Well>
      <div className={styles.body}>
        <div>
          <h2>
            <Link className={cards.cover} to="/project/$projectId" params={{ projectId: String(project.id) }} title={project.name}>
              {project.name}
            </Link>
          </h2>
          <p className={styles.description}>{project.description || 'No description'}</p>
        </div>
        <div className={styles.counts}>
          <Meter counts={project.markups} />
          <StatusCounts counts={project.markups} />
        </div>
        <ProjectFacts project={project} />
      </div>
    </li>
  );
}

function ProjectFacts({ project }: { project: Project }) {
  const tasks = openTasks(project);
  return (
    <div className={styles.foot}>
      <Avatars people={project.members.map((row) => row.members)} total={project.total_members} />
      <p className={styles.facts}>
        {tasks > 0 && (
          <>
            <span className="num">
              <b>{tasks}</b> open {tasks === 1 ? 'task' : 'tasks'}
            </span>
            <span aria-hidden="true">·</span>
          </>
        )}
        {project.last_activity_at ? (
          <time dateTime={project.last_activity_at}>{formatAge(project.last_activity_at)}</time>
        ) : (
          <span>
            Created <time dateTime={project.created_at}>{formatDate(project.created_at)}</time>
          </span>
        )}
      </p>
    </div>
  );
}
