import { processesIn } from '../../apps/server/src/platform/db/embedded/postmaster.ts';
import { dataFolderOf } from '../../apps/server/test/database-servers.ts';
import { costOf } from '../live/measure.ts';

/** CPU milliseconds of the server, of its database, and of the clients. */
export interface Spent {
  readonly server: number;
  readonly database: number;
  readonly client: number;
}

/** Reads the current totals. Database processes that ended in between are not counted. */
export async function watchProcessor(server: number, url: string): Promise<() => Promise<Spent>> {
  const folder = await dataFolderOf(url);
  const spentBy = async (pid: number): Promise<number> => (await costOf(pid).catch(() => ({ cpu: 0 }))).cpu * 1000;
  return async () => {
    const { user, system } = process.cpuUsage();
    const database = await Promise.all((await processesIn(folder)).map(spentBy));
    return { server: await spentBy(server), database: database.reduce((sum, each) => sum + each, 0), client: (user + system) / 1000 };
  };
}
