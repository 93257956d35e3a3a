import type { Project } from '@sheetmark/contract';
import { IconCloudUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatAge, formatDate } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Avatars } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FavouriteButton } from '../../../ui/favourite-button.tsx';
import { Sheet, Well } from '../../../ui/sheet.tsx';
import { Meter, StatusCounts, type StatusCountsOf } from '../../../ui/status.tsx';
import { type ProjectAction, ProjectMenu } from './project-menu.tsx';
import cards from '../../../ui/card.module.css';
import links from '../../../ui/text-link.module.css';
import styles from './project-card.module.css';

interface ProjectCardProps {
  project: Project;
  onAct: (act: ProjectAction) => void;
}

export function ProjectCard({ project, onAct }: ProjectCardProps) {
  return (
    <li className={classNames(cards.card, styles.project)}>
      <FavouriteButton place={{ project_id: project.id }} name={project.name} size="m" className={styles.star} />
      <ProjectMenu project={project} onAct={onAct} className={styles.menu} />
      <Well size="project">
        {project.thumbnail_url ? (
          <Sheet src={project.thumbnail_url} dense={project.image_url} alt={projectsMessages.latestSheet(project.name)} />
        ) : (
          <span className={styles.noFiles}>
            <IconCloudUpload aria-hidden="true" />
            {projectsMessages.noFilesInProject}
            <Link
              className={classNames(links.link, styles.upload)}
              to="/project/$projectId/folders"
              params={{ projectId: String(project.id) }}
            >
              {projectsMessages.uploadFiles}
            </Link>
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
          <p className={styles.description}>{project.description || projectsMessages.noDescription}</p>
        </div>
        <Counts title={messages.markups} of="markups" counts={project.markups} />
        <Counts title={messages.tasks} of="tasks" counts={project.tasks} />
        <ProjectFacts project={project} />
      </div>
    </li>
  );
}

function Counts({ title, of, counts }: { title: string; of: 'markups' | 'tasks'; counts: StatusCountsOf }) {
  return (
    <div className={styles.counts}>
      <span className={styles.counted}>{title}</span>
      <Meter counts={counts} of={of} />
      <StatusCounts counts={counts} of={of} />
    </div>
  );
}

function ProjectFacts({ project }: { project: Project }) {
  return (
    <div className={styles.foot}>
      <Avatars people={project.members.map((row) => row.members)} total={project.total_members} />
      <p className={styles.facts}>
        {project.last_activity_at ? (
          <time dateTime={project.last_activity_at}>{formatAge(project.last_activity_at)}</time>
        ) : (
          <span>{projectsMessages.created(<time dateTime={project.created_at}>{formatDate(project.created_at)}</time>)}</span>
        )}
      </p>
    </div>
  );
}
