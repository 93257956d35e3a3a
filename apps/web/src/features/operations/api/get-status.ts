import { queryOf } from '../../../lib/contract-query.ts';

export const statusQuery = () => ({ ...queryOf('getStatus', {}), meta: { failsInPlace: true } });
