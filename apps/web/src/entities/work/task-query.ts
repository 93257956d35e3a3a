import { queryOf } from '../../lib/contract-query.ts';

export const taskQuery = (id: number) => queryOf('getTask', { params: { id } });
