import { useDisclosure } from '@mantine/hooks';
import type { Project } from '@sheetmark/contract';
import { IconFolders, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { projectsQuery } from '../../features/projects/api/list-projects.ts';
import { ProjectCard } from '../../features/projects/components/project-card.tsx';
import { type ProjectAction } from '../../features/projects/components/project-menu.tsx';
import { arrangeProjects, projectSorts } from '../../features/projects/model/project-list.ts';
import { messages } from '../../lib/messages.ts';
import { projectsMessages } from '../../lib/messages/projects.tsx';
import { storage, useStored } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { Tip } from '../../ui/tip.tsx';
import { CreateProjectDialog, ProjectsTable, WaitingReviews } from '../lazy-parts.ts';
import { useListLayout } from '../list-layout.tsx';
import { ImportProject } from './import-project.tsx';
import { ProjectActions } from './project-actions.tsx';
import icons from '../../ui/icon-button.module.css';
import styles from './project-list.module.css';
import page from './table-page.module.css';

export function ProjectListPage() {
  const { q = '' } = useSearch({ from: '/signed-in/shell/projectList' });
  const projects = useQuery(projectsQuery());
  const { layout, sort, controls } = useListLayout({
    look: useStored('projectsLook') ?? { layout: 'cards', sort: 'activity' },
    keep: (look) => storage.write('projectsLook', look),
    sorts: projectSorts,
  });
  const navigate = useNavigate();
  const [creating, { open, close }] = useDisclosure(false);
  const [question, setQuestion] = useState<{ act: ProjectAction; project: Project }>();
  const openProject = (id: number) => void navigate({ to: '/project/$projectId', params: { projectId: String(id) } });
  const newProject = (
    <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={open}>
      {messages.newProject}
    </Button>
  );
  const shown = projects.data && arrangeProjects(projects.data.data, q, sort);

  return (
    <div className={layout === 'table' ? page.page : undefined}>
      <WaitingReviews />
      <PageHead title={projectsMessages.projects} count={projects.data?.meta.total}>
        {controls}
        <Tip label={messages.deletedProjects}>
          <Link className={icons.iconButton} to="/projectList/trash" aria-label={messages.deletedProjects}>
            <IconTrash aria-hidden="true" />
          </Link>
        </Tip>
        <ImportProject onOpen={openProject} />
        {newProject}
      </PageHead>
      {projects.isPending && <CardSkeletons className={styles.cards} count={6} label={projectsMessages.loadingProjects} />}
      {projects.isError && <LoadFailure error={projects.error} onRetry={() => void projects.refetch()} />}
      {projects.data?.data.length === 0 && (
        <EmptyState icon={<IconFolders aria-hidden="true" />} title={projectsMessages.noProjects} act={newProject}>
          {projectsMessages.projectsAre}
        </EmptyState>
      )}
      {shown && shown.length > 0 && <Projects projects={shown} layout={layout} onAct={(act, project) => setQuestion({ act, project })} />}
      {shown?.length === 0 && projects.data?.data.length !== 0 && <NothingFound text={q} />}
      <ProjectActions question={question} onClose={() => setQuestion(undefined)} />
      {creating && <CreateProjectDialog onClose={close} onCreated={({ id }) => openProject(id)} />}
    </div>
  );
}

interface ProjectsProps {
  projects: readonly Project[];
  layout: 'cards' | 'table';
  onAct: (act: ProjectAction, project: Project) => void;
}

function Projects({ projects, layout, onAct }: ProjectsProps) {
  if (layout === 'table') return <ProjectsTable projects={projects} onAct={onAct} />;
  return (
    <ul className={styles.cards}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} onAct={(act) => onAct(act, project)} />
      ))}
    </ul>
  );
}

function NothingFound({ text }: { text: string }) {
  const navigate = useNavigate();
  const clear = <Button onClick={() => void navigate({ to: '/projectList' })}>{messages.clearSearch}</Button>;
  return (
    <EmptyState icon={<IconSearch aria-hidden="true" />} title={projectsMessages.noProjectFound} act={clear}>
      {projectsMessages.nothingHolds(text)}
    </EmptyState>
  );
}
