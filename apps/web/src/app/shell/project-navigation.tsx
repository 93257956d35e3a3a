import {
  IconCalendarMonth,
  IconChevronDown,
  IconChevronRight,
  IconClipboardCheck,
  IconFileStack,
  IconFolder,
  IconFolderPlus,
  IconLayoutKanban,
  IconListCheck,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { FolderQuestion } from '../../features/files/components/folder-dialogs.tsx';
import { FolderTree } from '../../features/files/components/folder-tree.tsx';
import { messages } from '../../lib/messages.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { listingsMessages } from '../../lib/messages/listings.ts';
import { reviewNames } from '../../lib/messages/review-names.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';
import { useRights } from '../../lib/rights.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FolderDialogs } from '../lazy-parts.ts';
import type { CurrentProject } from './current-project.ts';
import { Entry } from './entry.tsx';
import type { Place } from './sections.ts';
import styles from './navigation.module.css';

/** Board and calendar of the project's tasks. */
const faces = [
  { face: 'board', label: listingsMessages.board, icon: <IconLayoutKanban aria-hidden="true" /> },
  { face: 'calendar', label: listingsMessages.calendar, icon: <IconCalendarMonth aria-hidden="true" /> },
] as const;

interface ProjectNavigationProps {
  folded: boolean;
  project: CurrentProject;
  place: Place | undefined;
}

/** The sidebar's part for the current project, with its tree of folders. */
export function ProjectNavigation({ folded, project, place }: ProjectNavigationProps) {
  const named = useSearch({ strict: false, select: ({ face }) => face });
  const face = faces.find((each) => each.face === named)?.face;
  const params = { projectId: String(project.id) };
  return (
    <>
      {folded ? <hr className={styles.rule} /> : <ProjectCaption project={project} />}
      <ul>
        <FilesEntry folded={folded} project={project} place={place} />
        <li>
          <Entry
            folded={folded}
            icon={<IconFileStack aria-hidden="true" />}
            label={sheetsMessages.sheets}
            link={{ to: '/project/$projectId/sheets', params }}
            current={place === 'sheets'}
          />
        </li>
        <li>
          <Entry
            folded={folded}
            icon={<IconClipboardCheck aria-hidden="true" />}
            label={reviewNames.reviews}
            link={{ to: '/project/$projectId/reviews', params }}
            current={place === 'reviews'}
          />
        </li>
        <li>
          <Entry
            folded={folded}
            icon={<IconListCheck aria-hidden="true" />}
            label={messages.projectMarkupsAndTasks}
            link={{ to: '/markupAndTasksListing/$projectId', params }}
            current={place === 'markupsAndTasks' && face === undefined}
          />
        </li>
        {faces.map(({ face: each, label, icon }) => (
          <li key={each} className={folded ? undefined : styles.below}>
            <Entry
              folded={folded}
              icon={icon}
              label={label}
              link={{ to: '/tasksListing/$projectId', params, search: { face: each } }}
              current={place === 'markupsAndTasks' && face === each}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The project's files, with the tree of folders and its dialogs. */
function FilesEntry({ folded, project, place }: ProjectNavigationProps) {
  const [treeOpen, setTreeOpen] = useState(true);
  const [question, setQuestion] = useState<FolderQuestion>();
  const navigate = useNavigate();
  const may = useRights(project.id);
  const params = { projectId: String(project.id) };
  const showTree = treeOpen && !folded;
  return (
    <li>
      <div className={styles.withTree}>
        {!folded && <Twist isOpen={treeOpen} onToggle={() => setTreeOpen(!treeOpen)} />}
        <Entry
          folded={folded}
          icon={folded && <IconFolder aria-hidden="true" />}
          label={messages.projectFiles}
          link={{ to: '/project/$projectId/folders', params }}
          current={place === 'files' && (!showTree || project.path.length === 0)}
        />
        {!folded && may('edit') && (
          <IconButton
            size="xs"
            label={filesMessages.addFolder}
            icon={<IconFolderPlus />}
            onClick={() => setQuestion({ kind: 'add', parent: undefined })}
          />
        )}
      </div>
      {showTree && (
        <FolderTree
          projectId={project.id}
          folders={project.folders}
          currentId={project.path.at(-1)?.id}
          openFolders={project.openFolders}
          onToggle={project.toggleFolder}
          onAsk={setQuestion}
        />
      )}
      {question && (
        <FolderDialogs
          projectId={project.id}
          question={question}
          onClose={() => setQuestion(undefined)}
          onCreated={(folder) =>
            void navigate({ to: '/project/$projectId/folder/$folderId', params: { ...params, folderId: String(folder.id) } })
          }
          onDeleted={(folder) => {
            if (project.path.some((above) => above.id === folder.id)) void navigate({ to: '/project/$projectId/folders', params });
          }}
        />
      )}
    </li>
  );
}

function ProjectCaption({ project: { id, name } }: Pick<ProjectNavigationProps, 'project'>) {
  return (
    <Link
      className={styles.caption}
      to="/project/$projectId"
      params={{ projectId: String(id) }}
      activeOptions={{ exact: true }}
      title={name}
    >
      <span className={styles.label}>{name}</span>
    </Link>
  );
}

/** Shows or hides the tree of folders. */
function Twist({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className={styles.twist} aria-label={messages.folders} aria-expanded={isOpen} onClick={onToggle}>
      <Icon aria-hidden="true" />
    </button>
  );
}
