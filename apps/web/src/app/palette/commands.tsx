import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePaletteKey, usePaletteOpen } from '../../features/palette/palette-source.ts';
import { useKey } from '../../lib/keys.ts';
import { useRights } from '../../lib/rights.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ComparePagesDialog, CreateProjectDialog, FolderDialogs } from '../lazy-parts.ts';
import { useCurrentProject } from '../shell/current-project.ts';
import { StartPublishing } from '../start-publishing.tsx';
import { type PaletteQuestion, usePaletteSources } from './sources.ts';

const NewTaskDialog = lazy(async () => ({ default: (await import('../../ui/new-task-dialog.tsx')).NewTaskDialog }));
const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);
const TopicsQuestion = lazyPart(async () => (await import('./topics-question.tsx')).TopicsQuestion);
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The palette on every signed-in page including the editor, and its dialogs. Keys that are pressed before `isReady` count. */
export function Commands({ isReady }: { isReady: boolean }) {
  const [typed, setTyped] = useState('');
  usePaletteKey((letter) => setTyped((before) => before + letter));
  return isReady && <ReadyCommands typed={typed} onType={setTyped} />;
}

function ReadyCommands({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const opened = usePaletteOpen();
  const [question, setQuestion] = useState<PaletteQuestion>();
  const project = useCurrentProject(opened || question !== undefined);
  const mayEdit = useRights(opened ? project?.id : undefined)('edit');
  const navigate = useNavigate();
  const sources = usePaletteSources({ typed, open: opened, project, onAsk: setQuestion });
  const close = () => setQuestion(undefined);
  useEffect(() => (opened ? () => onType('') : undefined), [opened, onType]);
  useEffect(() => void CommandPalette.preload(), []);
  useKey('shortcuts', () => setQuestion('shortcuts'));
  return (
    <>
      {opened && <CommandPalette {...{ typed, sources, project, mayEdit }} onType={onType} onAsk={setQuestion} />}
      {question === 'shortcuts' && (
        <Suspense>
          <ShortcutSheet onClose={close} />
        </Suspense>
      )}
      {question === 'task' && (
        <Suspense>
          <NewTaskDialog
            projectId={project?.id}
            onCreated={({ id, project_id }) => {
              close();
              void navigate({ to: '/tasksListing/$projectId', params: { projectId: String(project_id) }, search: { task: String(id) } });
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {question === 'project' && (
        <CreateProjectDialog
          onClose={close}
          onCreated={({ id }) => {
            close();
            void navigate({ to: '/project/$projectId', params: { projectId: String(id) } });
          }}
        />
      )}
      {question === 'publish' && project && <StartPublishing projectId={project.id} folderId={project.path.at(-1)?.id} onClose={close} />}
      {question && project && <TopicsQuestion {...{ question, project }} onClose={close} />}
      {question === 'compare' && project && <ComparePagesDialog projectId={project.id} onClose={close} />}
      {question === 'folder' && project && (
        <FolderDialogs
          projectId={project.id}
          question={{ kind: 'add', parent: project.path.at(-1) }}
          onClose={close}
          onCreated={({ id }) => {
            const params = { projectId: String(project.id), folderId: String(id) };
            void navigate({ to: '/project/$projectId/folder/$folderId', params });
          }}
        />
      )}
    </>
  );
}
