import { queryOf } from '../../../lib/contract-query.ts';

export const projectQuery = (id: number) => queryOf('getProject', { params: { id } });
