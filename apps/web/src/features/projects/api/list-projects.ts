import { queryOf } from '../../../lib/contract-query.ts';

export const projectsQuery = () => queryOf('listProjects', {});
