import type { Project } from '@sheetmark/contract';
import { useNavigate } from '@tanstack/react-router';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import { projectColumns } from './project-columns.tsx';
import type { ProjectAction } from './project-menu.tsx';

/** The table's name in saved views, and its default layout. */
export const projectsTable: { kind: string; state: GridState } = {
  kind: 'projects',
  state: {
    ...plainState,
    sort: [{ id: 'last_activity', desc: true }],
    hidden: ['description', 'owner', 'created_at'],
    pinned: ['acts'],
    density: 'roomy',
  },
};

interface ProjectTableProps {
  projects: readonly Project[];
  state: GridState;
  onState: (state: GridState) => void;
  onAct: (act: ProjectAction, project: Project) => void;
}

export function ProjectTable({ projects, state, onState, onAct }: ProjectTableProps) {
  const navigate = useNavigate();
  const columns = projectColumns(onAct);
  return (
    <>
      <GridBar columns={columns} rows={projects} state={state} onState={onState} />
      <Grid
        label={projectsMessages.projects}
        columns={columns}
        source={{ rows: projects, error: null, onRetry: () => {} }}
        rowKey={({ id }) => String(id)}
        rowTitle={({ name }) => name}
        state={state}
        onState={onState}
        onOpen={({ id }) => void navigate({ to: '/project/$projectId', params: { projectId: String(id) } })}
        empty={<NoMatches title={projectsMessages.nothingFits} onClear={() => onState(clearFilters(state))} />}
      />
    </>
  );
}
