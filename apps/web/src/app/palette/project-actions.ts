import { IconFileExport, IconFileImport, IconFileStack } from '@tabler/icons-react';
import type { PaletteEntry } from '../../features/palette/palette-source.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { topicsMessages } from '../../lib/messages/topics.ts';

interface Project {
  readonly name: string;
}

/** What members with the right to edit may do in a project. */
export const editorActions = ({ name }: Project, onAsk: (question: 'publish' | 'topics') => void): PaletteEntry[] => [
  {
    id: 'publish',
    label: sheetsMessages.publishSheets,
    detail: name,
    keywords: sheetsMessages.publishKeywords,
    icon: IconFileStack,
    run: () => onAsk('publish'),
  },
  {
    id: 'topics',
    label: topicsMessages.import,
    detail: name,
    keywords: shellMessages.wordsFor.topics,
    icon: IconFileImport,
    run: () => onAsk('topics'),
  },
];

/** What every member may do. */
export const exportTopics = ({ name }: Project, onAsk: (question: 'exportTopics') => void): PaletteEntry => ({
  id: 'exportTopics',
  label: topicsMessages.export,
  detail: name,
  keywords: shellMessages.wordsFor.topics,
  icon: IconFileExport,
  run: () => onAsk('exportTopics'),
});
