import type { Project } from '@sheetmark/contract';
import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatAge, formatDate } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Sheet, Well } from '../../../ui/sheet.tsx';
import { lastActivity } from '../model/project-list.ts';
import styles from './project-cover.module.css';

/** The latest sheet, and the project's facts in the manner of a drawing's title block. */
export function ProjectCover({ project, files }: { project: Project; files: number | undefined }) {
  const owner = project.members.find(({ members }) => members.id === project.user_id)?.members;
  return (
    <div className={styles.cover}>
      <Well size="cover">
        {project.thumbnail_url ? (
          <Sheet src={project.thumbnail_url} alt={`Latest sheet of ${project.name}`} />
        ) : (
          <span className={styles.noFiles}>
            <IconCloudUpload aria-hidden="true" />
            The latest sheet will stand here.
          </span>
        )}
      </Well>
      <div className={styles.block}>
        <p className={styles.description}>{project.description || 'No description'}</p>
        <dl className={styles.facts}>
          <Fact name="Owner">
            {owner && <Avatar person={owner} size="s" />}
            <span>{owner?.name ?? 'Nobody'}</span>
          </Fact>
          <Fact name="Started">
            <time dateTime={project.created_at}>{formatDate(project.created_at)}</time>
          </Fact>
          <Fact name="Last activity">
            <time dateTime={lastActivity(project)}>{formatAge(lastActivity(project))}</time>
          </Fact>
          <Fact name="Files">{files}</Fact>
          <Fact name="Members">{project.total_members}</Fact>
          <Fact name="To resolve">{toResolve(project)}</Fact>
        </dl>
      </div>
    </div>
  );
}

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

/** What still needs somebody. */
function toResolve({ markups, tasks }: Project): string {
  return `${count(markups.open + markups.review, 'markup')}, ${count(tasks.open + tasks.review, 'task')}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
