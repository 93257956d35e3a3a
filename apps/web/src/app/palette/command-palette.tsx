import { Palette } from '../../features/palette/components/palette.tsx';
import type { PaletteSource } from '../../features/palette/palette-source.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import type { CurrentProject } from '../shell/current-project.ts';
import { editorActions, exportTopics } from './project-actions.ts';
import type { PaletteQuestion } from './sources.ts';

interface CommandPaletteProps {
  typed: string;
  onType: (text: string) => void;
  sources: readonly PaletteSource[];
  project: CurrentProject | undefined;
  mayEdit: boolean;
  onAsk: (question: PaletteQuestion) => void;
}

/** The palette, with commands of the project that load with it: no page needs them before. */
export function CommandPalette({ typed, onType, sources, project, mayEdit, onAsk }: CommandPaletteProps) {
  const ofProject = project ? [...(mayEdit ? editorActions(project, onAsk) : []), exportTopics(project, onAsk)] : [];
  const all = sources.map((source) =>
    source.title === shellMessages.act ? { ...source, entries: withActions(source.entries, ofProject) } : source,
  );
  return <Palette typed={typed} onType={onType} sources={all} />;
}

/** Behind the other commands of the project. */
function withActions(entries: PaletteSource['entries'], more: PaletteSource['entries']): PaletteSource['entries'] {
  const at = entries.findIndex(({ id }) => id === 'compare') + 1;
  return entries.toSpliced(at, 0, ...more);
}
