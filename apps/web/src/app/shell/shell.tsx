import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { uploadQueue, useUploads } from '../../features/files/api/upload-item.ts';
import { UploadTray } from '../../features/files/components/upload-tray.tsx';
import { shellMessages } from '../../lib/messages/shell.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useViewport } from '../viewport.ts';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { NewTaskKey } from './new-task-key.tsx';
import { useProjectInFront, useRememberedProject } from './project-in-front.ts';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import styles from './shell.module.css';

/** Everything around a page, on all signed-in screens but the editor. */
export function Shell() {
  const viewport = useViewport();
  const folded = (useStored('sidebarFolded') ?? false) || viewport === 'narrow';
  const [drawerOpen, drawer] = useDisclosure(false);
  const project = useProjectInFront();
  useRememberedProject(project);
  const uploads = useUploads();
  useOnNavigation(drawer.close);

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
      <Drawer.Root opened={drawerOpen} onClose={drawer.close} size="var(--drawer)" padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={shellMessages.navigation}>
          <div className={styles.drawer}>
            <div className={styles.drawerBrand}>
              <Logo />
              <IconButton label={shellMessages.closeNavigation} icon={<IconX />} onClick={drawer.close} />
            </div>
            <Navigation folded={false} project={project} />
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <NewTaskKey projectId={project?.id} />
      <UploadTray queue={uploadQueue} uploads={uploads} />
    </div>
  );
}

function useOnNavigation(act: () => void): void {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const run = useEffectEvent(act);
  useEffect(() => {
    run();
  }, [path]);
}
