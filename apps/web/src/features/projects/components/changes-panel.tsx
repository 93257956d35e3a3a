import type { Change, Project } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAge, formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { changesQuery } from '../api/see-project.ts';
import { type ActivitySummary, listFigures, summarizeChanges } from '../model/changes.ts';
import styles from './changes-panel.module.css';

/** The number shown at first; a button shows the rest. */
const atFirst = 7;

/** Others' changes since the last visit. */
export function ChangesPanel({ project }: { project: Project }) {
  const { data: seen, isError, error, refetch } = useQuery(changesQuery(project.id));
  const since = seen && projectsMessages.since(<time dateTime={seen.data.since}>{formatDateTime(seen.data.since)}</time>);
  return (
    <Panel title={projectsMessages.lastVisit} aside={since}>
      {isError && (
        <p className={styles.quiet} role="alert">
          {error.message} <Button onClick={() => void refetch()}>{messages.retry}</Button>
        </p>
      )}
      {seen?.data.newest.length === 0 && <p className={styles.quiet}>{projectsMessages.nothingNew}</p>}
      {seen && seen.data.newest.length > 0 && (
        <>
          <Figures counts={seen.data.counts} />
          <ActivityList deeds={summarizeChanges(seen.data.newest)} project={project} />
        </>
      )}
    </Panel>
  );
}

function Figures({ counts }: { counts: Parameters<typeof listFigures>[0] }) {
  const figures = listFigures(counts);
  if (figures.length === 0) return null;
  return (
    <ul className={styles.figures} aria-label={projectsMessages.inNumbers}>
      {figures.map(({ type, n, label }) => (
        <li key={type}>
          <b>{n}</b> {label}
        </li>
      ))}
    </ul>
  );
}

function ActivityList({ deeds, project }: { deeds: readonly ActivitySummary[]; project: Project }) {
  const [all, setAll] = useState(false);
  const shown = all ? deeds : deeds.slice(0, atFirst);
  return (
    <>
      <ul className={styles.deeds} aria-label={projectsMessages.whatChanged}>
        {shown.map((deed, index) => (
          <ActivityRow key={index} deed={deed} project={project} />
        ))}
      </ul>
      {shown.length < deeds.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {projectsMessages.showMore(deeds.length - shown.length)}
        </Button>
      )}
    </>
  );
}

function ActivityRow({ deed: { actor, act, subject, more, last }, project }: { deed: ActivitySummary; project: Project }) {
  const person = project.members.find(({ members }) => members.id === actor?.id)?.members ??
    actor ?? { id: 0, name: projectsMessages.someone };
  const link = linkTo(last, project.id);
  const named = subject !== null && (link ? <Link {...link}>{subject}</Link> : <b>{subject}</b>);
  return (
    <li>
      <Avatar person={person} />
      <p>{projectsMessages.deed(<b>{person.name}</b>, act, named, more)}</p>
      <time dateTime={last.at} title={formatDateTime(last.at)}>
        {formatAge(last.at)}
      </time>
    </li>
  );
}

/** The change's subject: a markup on its page, a file, a folder, a task. Deleted ones have no link. */
function linkTo(change: Change, project: number): LinkProps | undefined {
  const { type, folder_id, item_id, file_id, markup_id, page_number, task_id } = change;
  const projectId = String(project);
  if (type.endsWith('_deleted')) return undefined;
  if (task_id !== null) return { to: '/tasksListing/$projectId', params: { projectId }, search: { task: String(task_id) } };
  if (folder_id === null) return undefined;
  const folderId = String(folder_id);
  if (item_id === null || file_id === null) return { to: '/project/$projectId/folder/$folderId', params: { projectId, folderId } };
  return {
    to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
    params: {
      projectId,
      folderId,
      fileId: String(file_id),
      itemId: String(item_id),
      ...(markup_id !== null && { markupId: String(markup_id), ...(page_number !== null && { pageNumber: String(page_number) }) }),
    },
  };
}
