import type { Project } from '@sheetmark/contract';
import { IconFolder, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { WorkCharts } from '../../features/listings/components/work-charts.tsx';
import { MembersPanel } from '../../features/members/components/members-panel.tsx';
import { dueTasksQuery } from '../../features/projects/api/due-tasks.ts';
import { projectQuery } from '../../features/projects/api/get-project.ts';
import { newestItemsQuery } from '../../features/projects/api/newest-items.ts';
import { changesQuery } from '../../features/projects/api/see-project.ts';
import { ChangesPanel } from '../../features/projects/components/changes-panel.tsx';
import { DueTasksPanel } from '../../features/projects/components/due-tasks-panel.tsx';
import { NewestFilesPanel } from '../../features/projects/components/newest-files-panel.tsx';
import { ProjectCover } from '../../features/projects/components/project-cover.tsx';
import { type ProjectAction, ProjectMenu } from '../../features/projects/components/project-menu.tsx';
import { ProjectStorage } from '../../features/projects/components/project-storage.tsx';
import { StatusChart } from '../../features/projects/components/status-chart.tsx';
import { messages } from '../../lib/messages.ts';
import { isSeeing } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { FavouriteButton } from '../../ui/favourite-button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useViewport } from '../viewport.ts';
import { ProjectActions } from './project-actions.tsx';
import { PanelSkeletons, ProjectSkeleton } from './project-skeleton.tsx';
import buttons from '../../ui/button.module.css';
import styles from './project.module.css';

const from = '/signed-in/shell/project/$projectId';

/** A project's overview. */
export function ProjectPage() {
  const { projectId } = useParams({ from });
  const { data, isPending, isError, error, refetch } = useQuery(projectQuery(Number(projectId)));
  const [act, setAct] = useState<ProjectAction>();
  const viewport = useViewport();
  const navigate = useNavigate();
  const project = data?.data;
  return (
    <>
      <PageHead
        title={project?.name ?? messages.project}
        mark={project && <FavouriteButton place={{ project_id: project.id }} name={project.name} />}
      >
        {project && viewport !== 'phone' && (
          <>
            <Link className={`${buttons.button} ${buttons.m}`} to="/project/$projectId/folders" params={{ projectId }}>
              <IconFolder aria-hidden="true" />
              {messages.projectFiles}
            </Link>
            <IfMay projectId={project.id} right="edit">
              <Button variant="primary" icon={<IconUserPlus aria-hidden="true" />} onClick={() => setAct('invite')}>
                {messages.invitePeople}
              </Button>
            </IfMay>
          </>
        )}
        {project && <ProjectMenu project={project} onAct={setAct} />}
      </PageHead>
      {isPending && <ProjectSkeleton />}
      {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {project && <Overview key={project.id} project={project} onInvite={() => setAct('invite')} />}
      <ProjectActions
        question={act && project && { act, project }}
        onClose={() => setAct(undefined)}
        onGone={() => void navigate({ to: '/projectList' })}
      />
    </>
  );
}

function Overview({ project, onInvite }: { project: Project; onInvite: () => void }) {
  const changes = useQuery({ ...changesQuery(project.id), enabled: !isSeeing() });
  const due = useQuery(dueTasksQuery(project.id));
  const items = useQuery(newestItemsQuery(project.id));
  const [hasArrived, arrive] = useState(false);
  // The panels appear together, because each pushes the next ones down; but none waits for another's retries.
  const shown = isSeeing() ? [due, items] : [changes, due, items];
  if (!hasArrived && shown.every((query) => !query.isPending || query.failureCount > 0)) arrive(true);
  return (
    <div className={styles.page}>
      <ProjectCover project={project} files={items.data?.meta.total} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasArrived ? (
            <>
              {!isSeeing() && <ChangesPanel project={project} />}
              <DueTasksPanel projectId={project.id} />
              <NewestFilesPanel projectId={project.id} />
            </>
          ) : (
            <PanelSkeletons />
          )}
        </div>
        <div className={styles.column}>
          <Panel title={messages.markups}>
            <StatusChart projectId={project.id} counts={project.markups} of="markups" />
          </Panel>
          <Panel title={messages.tasks}>
            <StatusChart projectId={project.id} counts={project.tasks} of="tasks" />
          </Panel>
          <WorkCharts projectId={project.id} />
          <MembersPanel project={project} onInvite={onInvite} />
          <ProjectStorage projectId={project.id} />
        </div>
      </div>
    </div>
  );
}
