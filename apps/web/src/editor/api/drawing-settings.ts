import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { readExtraSettings } from '../../lib/extra-settings.ts';

const details = queryOf('getUserDetails', {});

/** Prefetches the settings, which saving needs. */
export const prefetchDrawingSettings = (client: QueryClient): void => void client.prefetchQuery(details);

/** Whether each object becomes a separate markup; false until the settings have loaded. */
export const isMarkupPerObject = (client: QueryClient): boolean =>
  readExtraSettings(client.getQueryData(details.queryKey)?.extra_settings ?? '').is_markup_per_object_active;
