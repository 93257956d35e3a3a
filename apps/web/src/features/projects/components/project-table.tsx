import type { Project } from '@sheetmark/contract';
import { IconListSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { projectColumns } from './project-columns.tsx';
import type { ProjectAct } from './project-menu.tsx';

/** What the table is called in saved views, and how it is arranged as long as nobody arranged it. */
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
  onAct: (act: ProjectAct, project: Project) => void;
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
        empty={
          <EmptyState
            icon={<IconListSearch aria-hidden="true" />}
            title={projectsMessages.nothingFits}
            act={<Button onClick={() => onState(clearFilters(state))}>{messages.clearFilters}</Button>}
          >
            {projectsMessages.nothingFitsHint}
          </EmptyState>
        }
      />
    </>
  );
}
