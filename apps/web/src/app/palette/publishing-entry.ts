import { IconFileStack } from '@tabler/icons-react';
import type { PaletteEntry } from '../../features/palette/palette-source.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';

/** For members who may publish. */
export const publishingEntry = (project: string, run: () => void): PaletteEntry => ({
  id: 'publish',
  label: sheetsMessages.publishSheets,
  detail: project,
  keywords: sheetsMessages.publishKeywords,
  icon: IconFileStack,
  run,
});
