import type { MantineColorScheme } from '@mantine/core';
import { messages } from '../lib/messages.ts';

/** The themes that a person may choose between. */
export const colorSchemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: messages.lightTheme },
  { value: 'dark', label: messages.darkTheme },
  { value: 'auto', label: messages.systemTheme },
];
