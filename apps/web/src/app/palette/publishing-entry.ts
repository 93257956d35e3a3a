import { IconFileStack } from '@tabler/icons-react';
import type { PaletteEntry } from '../../features/palette/palette-source.ts';
import { publishingMessages } from '../../lib/messages/publishing.ts';

/** For members who may publish. */
export const publishingEntry = (project: string, run: () => void): PaletteEntry => ({
  id: 'publish',
  label: publishingMessages.publishSheets,
  detail: project,
  keywords: publishingMessages.keywords,
  icon: IconFileStack,
  run,
});
