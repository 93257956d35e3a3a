import type { Project } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Avatar, Avatars } from '../../../ui/avatar.tsx';
import { FavouriteButton } from '../../../ui/favourite-button.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { Meter, StatusCounts, type StatusCountsOf } from '../../../ui/status.tsx';
import { lastActivity } from '../model/project-list.ts';
import { type ProjectAction, ProjectMenu } from './project-menu.tsx';
import rows from '../../../ui/favourite-row.module.css';
import styles from './project-columns.module.css';

type Column = GridColumn<Project>;

/** The number in all statuses; null if not counted. */
const totalOf = (counts: StatusCountsOf) => Object.values(counts).reduce((sum, count) => sum + count, 0) || null;

const countsColumn = (of: 'markups' | 'tasks', width: number): Column => ({
  id: of,
  title: messages[of],
  width,
  filter: 'number',
  value: (project) => totalOf(project[of]),
  cell: (project) => (
    <span className={styles.counts}>
      <Meter counts={project[of]} of={of} />
      <StatusCounts counts={project[of]} of={of} />
    </span>
  ),
});

const ownerOf = ({ members, user_id }: Project) => members.find(({ members: { id } }) => id === user_id)?.members;

function NameCell({ project }: { project: Project }) {
  return (
    <span className={rows.starred}>
      <Link
        className={styles.name}
        tabIndex={-1}
        to="/project/$projectId"
        params={{ projectId: String(project.id) }}
        title={project.description ? `${project.name}\n${project.description}` : project.name}
      >
        <span className={styles.preview}>
          {project.thumbnail_url && (
            <span className="paper-picture">
              <img src={project.thumbnail_url} alt="" loading="lazy" />
            </span>
          )}
        </span>
        <span>{project.name}</span>
      </Link>
      <FavouriteButton tabIndex={-1} size="xs" place={{ project_id: project.id }} name={project.name} />
    </span>
  );
}

/** Projects with their counts, and actions next to their names. */
export function projectColumns(onAct: (act: ProjectAction, project: Project) => void): Column[] {
  return [
    {
      id: 'name',
      title: messages.name,
      width: 256,
      grow: 1,
      fixed: true,
      filter: 'text',
      value: ({ name }) => name,
      cell: (project) => <NameCell project={project} />,
    },
    {
      id: 'acts',
      title: messages.actions,
      width: 76,
      sortable: false,
      value: () => null,
      cell: (project) => <ProjectMenu tabIndex={-1} project={project} onAct={(act) => onAct(act, project)} />,
    },
    {
      id: 'description',
      title: projectsMessages.description,
      width: 220,
      filter: 'text',
      quiet: true,
      value: ({ description }) => description || null,
    },
    countsColumn('markups', 324),
    countsColumn('tasks', 232),
    {
      id: 'members',
      title: messages.members,
      width: 132,
      filter: 'number',
      value: ({ total_members }) => total_members,
      cell: (project) => <Avatars people={project.members.map((row) => row.members)} total={project.total_members} />,
    },
    {
      id: 'owner',
      title: messages.owner,
      width: 168,
      filter: 'choice',
      groupable: true,
      value: (project) => ownerOf(project)?.name ?? null,
      cell: (project) => {
        const owner = ownerOf(project);
        return (
          owner && (
            <span className={styles.owner}>
              <Avatar person={owner} size="s" />
              <span title={owner.name}>{owner.name}</span>
            </span>
          )
        );
      },
    },
    {
      id: 'last_activity',
      title: messages.lastActivity,
      width: 164,
      filter: 'date',
      value: lastActivity,
      cell: (project) => <time dateTime={lastActivity(project)}>{formatDateTime(lastActivity(project))}</time>,
    },
    {
      id: 'created_at',
      title: projectsMessages.createdColumn,
      width: 112,
      filter: 'date',
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
    },
  ];
}
