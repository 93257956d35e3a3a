import { queryOf } from '../../../lib/contract-query.ts';

export const signUpRulesQuery = () => ({ ...queryOf('getSignUpRules', {}), retry: false, meta: { failsInPlace: true } });
