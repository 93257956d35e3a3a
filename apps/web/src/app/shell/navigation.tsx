import { IconChevronDown, IconChevronRight, IconFolder, IconFolderPlus, IconHome } from '@tabler/icons-react';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FolderDialogs, type FolderQuestion } from '../../features/files/components/folder-dialogs.tsx';
import { FolderTree } from '../../features/files/components/folder-tree.tsx';
import { messages } from '../../lib/messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { ProjectInFront } from './project-in-front.ts';
import styles from './navigation.module.css';

interface NavigationProps {
  folded: boolean;
  project: ProjectInFront | undefined;
}

export function Navigation({ folded, project }: NavigationProps) {
  return (
    <nav className={styles.navigation} data-folded={folded || undefined} aria-label="Main">
      <ul>
        <li>
          <Entry folded={folded} icon={<IconHome aria-hidden="true" />} label={messages.home} link={{ to: '/projectList' }} />
        </li>
      </ul>
      {project && <ProjectNavigation key={project.id} folded={folded} project={project} />}
    </nav>
  );
}

function ProjectNavigation({ folded, project }: { folded: boolean; project: ProjectInFront }) {
  const [treeOpen, setTreeOpen] = useState(true);
  const [question, setQuestion] = useState<FolderQuestion>();
  const navigate = useNavigate();
  const params = { projectId: String(project.id) };
  const link: LinkProps = { to: '/project/$projectId/folders', params };
  const Twist = treeOpen ? IconChevronDown : IconChevronRight;
  const showTree = treeOpen && !folded;
  return (
    <>
      <p className={styles.caption} title={project.name}>
        {project.name}
      </p>
      <ul>
        <li>
          <div className={styles.withTree}>
            {!folded && (
              <button
                type="button"
                className={styles.twist}
                aria-label="Folders"
                aria-expanded={treeOpen}
                onClick={() => setTreeOpen(!treeOpen)}
              >
                <Twist aria-hidden="true" />
              </button>
            )}
            <Entry folded={folded} icon={folded && <IconFolder aria-hidden="true" />} label={messages.projectFiles} link={link} exact />
            {!folded && (
              <IconButton
                size="xs"
                label="Add folder"
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
        </li>
      </ul>
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
    </>
  );
}

interface EntryProps {
  folded: boolean;
  icon: ReactNode;
  label: string;
  link: LinkProps;
  /** Current only on the very page, not on those below it. */
  exact?: boolean;
}

function Entry({ folded, icon, label, link, exact = false }: EntryProps) {
  const entry = (
    <Link {...link} className={styles.entry} activeOptions={{ exact, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
      {icon}
      <span className={folded ? 'visually-hidden' : styles.label}>{label}</span>
    </Link>
  );
  return folded ? <Tip label={label}>{entry}</Tip> : entry;
}
