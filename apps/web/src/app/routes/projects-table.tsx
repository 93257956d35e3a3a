import type { Project } from '@sheetmark/contract';
import type { ProjectAction } from '../../features/projects/components/project-menu.tsx';
import { ProjectTable, projectsTable } from '../../features/projects/components/project-table.tsx';
import { TableViews } from '../../features/views/components/table-views.tsx';
import { useTableViews } from '../table-views.ts';

interface ProjectsTableProps {
  projects: readonly Project[];
  onAct: (act: ProjectAction, project: Project) => void;
}

/** The projects as a table, in one of its views. */
export function ProjectsTable({ projects, onAct }: ProjectsTableProps) {
  const { state, setState, bar } = useTableViews({ shelf: 'projects', table: projectsTable, projectId: undefined });
  return (
    <>
      <TableViews {...bar} />
      <ProjectTable projects={projects} state={state} onState={setState} onAct={onAct} />
    </>
  );
}
