import type { TestProject } from 'vitest/node';
import { startExternal } from './database-servers.ts';
import { provideTestServer } from './databases.ts';

export const setup = (project: TestProject): Promise<() => Promise<void>> => provideTestServer(project, startExternal, true);
