import type { TestProject } from 'vitest/node';
import { startEmbedded } from './database-servers.ts';
import { provideTestServer } from './databases.ts';

export const setup = (project: TestProject): Promise<() => Promise<void>> => provideTestServer(project, startEmbedded, false);
