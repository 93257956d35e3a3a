import type { AnswerOf, Operations } from '@sheetmark/contract';
import { queryOf } from '../../../lib/contract-query.ts';
import { readExtraSettings } from '../../../lib/extra-settings.ts';

/** The signed-in account, with `settings` parsed from its `extra_settings`. */
export const userDetailsQuery = () => ({
  ...queryOf('getUserDetails', {}),
  select: (account: AnswerOf<Operations['getUserDetails']>) => ({ ...account, settings: readExtraSettings(account.extra_settings) }),
  staleTime: 5 * 60_000,
});
