import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { readExtraSettings } from '../../lib/extra-settings.ts';

const details = queryOf('getUserDetails', {});

/** Asks for the settings, so that they are known when the page is saved. */
export const learnDrawingSettings = (client: QueryClient): void => void client.prefetchQuery(details);

/** Whether each object becomes a markup of its own; off until the settings are known. */
export const isMarkupPerObject = (client: QueryClient): boolean =>
  readExtraSettings(client.getQueryData(details.queryKey)?.extra_settings ?? '').is_markup_per_object_active;
