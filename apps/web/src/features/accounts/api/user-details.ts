import { queryOf } from '../../../lib/contract-query.ts';

export const userDetailsQuery = () => ({ ...queryOf('getUserDetails', {}), staleTime: 5 * 60_000 });
