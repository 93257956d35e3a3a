import { useDisclosure } from '@mantine/hooks';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { uploadQueue, useUploads } from '../../features/files/api/upload-item.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { useRecordOpened } from '../../lib/quick-access.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUndoKey } from '../../ui/use-undo.ts';
import { UploadTray } from '../lazy-parts.ts';
import { FirstLoadOverlay } from '../page-load-overlay.tsx';
import { useViewport } from '../viewport.ts';
import { type CurrentProject, useCurrentProject, useLastProject } from './current-project.ts';
import { Header } from './header.tsx';
import { NewTaskKey } from './new-task-key.tsx';
import { sectionOf } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import styles from './shell.module.css';

/** Loaded for users who have one. */
const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);

/** The frame of all signed-in pages except the editor. */
export function Shell() {
  const viewport = useViewport();
  const folded = (useStored('sidebarFolded') ?? false) || viewport === 'narrow';
  const [drawerOpen, drawer] = useDisclosure(false);
  const project = useCurrentProject();
  useLastProject(project);
  useOpenedProject(project);
  const uploads = useUploads();
  useOnNavigation(drawer.close);
  useUndoKey(useSection());

  return (
    <div className={styles.app} data-folded={folded || undefined}>
      <a className={styles.skip} href="#main">
        {shellMessages.skip}
      </a>
      {viewport !== 'phone' && (
        <Sidebar
          folded={folded}
          onFold={() => (viewport === 'narrow' ? drawer.open() : storage.write('sidebarFolded', !folded))}
          project={project}
        />
      )}
      <div className={styles.stage}>
        <Header project={project} onOpenNavigation={viewport === 'phone' ? drawer.open : undefined} />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {viewport === 'phone' && <TabBar project={project} />}
      {viewport !== 'wide' && <NavigationDrawer opened={drawerOpen} onClose={drawer.close} project={project} />}
      <FirstLoadOverlay />
      <NewTaskKey projectId={project?.id} />
      {uploads.length > 0 && <UploadTray queue={uploadQueue} uploads={uploads} />}
    </div>
  );
}

/** Folders, files and their pages are recorded by the pages that show them. */
function useOpenedProject(project: CurrentProject | undefined): void {
  const { projectId, folderId } = useParams({ strict: false });
  const isOpen = project !== undefined && folderId === undefined && project.id === Number(projectId);
  useRecordOpened(isOpen ? { project_id: project.id } : undefined);
}

/** One for all folders of a project, and one for each of its lists. */
function useSection(): string {
  const { projectId = '' } = useParams({ strict: false });
  const path = useRouterState({ select: (state) => state.location.pathname });
  return `${projectId} ${sectionOf(path).title ?? path}`;
}

function useOnNavigation(act: () => void): void {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const run = useEffectEvent(act);
  useEffect(() => {
    run();
  }, [path]);
}
