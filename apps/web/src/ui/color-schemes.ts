import type { MantineColorScheme } from '@mantine/core';
import { uiMessages } from '../lib/messages/ui.ts';

/** The themes that a person may choose between. */
export const colorSchemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: uiMessages.lightTheme },
  { value: 'dark', label: uiMessages.darkTheme },
  { value: 'auto', label: uiMessages.systemTheme },
];
