import type { Project } from '@sheetmark/contract';
import { IconCloudUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAge, formatDate } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Sheet, Well } from '../../../ui/sheet.tsx';
import { lastActivity } from '../model/project-list.ts';
import links from '../../../ui/text-link.module.css';
import styles from './project-cover.module.css';

/** The latest sheet, and the project's facts like a drawing's title block. */
export function ProjectCover({ project, files }: { project: Project; files: number | undefined }) {
  const owner = project.members.find(({ members }) => members.id === project.user_id)?.members;
  return (
    <div className={styles.cover}>
      <Well size="cover">
        {project.image_url ? (
          <Sheet src={project.image_url} alt={projectsMessages.latestSheet(project.name)} />
        ) : (
          <span className={styles.noFiles}>
            <IconCloudUpload aria-hidden="true" />
            {projectsMessages.noSheet}
            <Link className={links.link} to="/project/$projectId/folders" params={{ projectId: String(project.id) }}>
              {projectsMessages.uploadFiles}
            </Link>
          </span>
        )}
      </Well>
      <div className={styles.block}>
        <p className={styles.description}>{project.description || projectsMessages.noDescription}</p>
        <dl className={styles.facts}>
          <Fact name={messages.owner}>
            {owner && <Avatar person={owner} size="s" />}
            <span>{owner?.name ?? messages.nobody}</span>
          </Fact>
          <Fact name={projectsMessages.started}>
            <time dateTime={project.created_at}>{formatDate(project.created_at)}</time>
          </Fact>
          <Fact name={messages.lastActivity}>
            <time dateTime={lastActivity(project)}>{formatAge(lastActivity(project))}</time>
          </Fact>
          <Fact name={messages.files}>{files}</Fact>
          <Fact name={messages.members}>{project.total_members}</Fact>
          <Fact name={projectsMessages.toResolve}>{toResolve(project)}</Fact>
        </dl>
      </div>
    </div>
  );
}

/** Work that isn't closed. */
function toResolve({ markups, tasks }: Project): string {
  return `${messages.count.markups(markups.open + markups.review)}, ${messages.count.tasks(tasks.open + tasks.review)}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
