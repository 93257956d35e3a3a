import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import buildPage from '../../tests/e2e/product/build-page.ts';
import { Cluster } from '../../tests/e2e/product/cluster/cluster.ts';
import { root } from '../../tests/e2e/product/paths.ts';
import { startLoad, type Tally } from './load.ts';

// Two servers and two workers on PostgreSQL and S3 behind nginx as in deploy/. Runs all journeys through the proxy, or restarts one process after the
// other while clients work, and counts failed and lost requests.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Restarts everything under load, instead of running journeys. */
    rolling: { type: 'boolean' },
    clients: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '180' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function runJourneys(filters: readonly string[]): number {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const { status } = spawnSync(process.execPath, [playwright, 'test', '--project=cluster', '--workers=1', ...filters], {
    cwd: join(root, 'tests/e2e'),
    env: { ...process.env, CLUSTER: '1' },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** A quantile in milliseconds. */
const quantile = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0);

function printFailures({ failures }: Tally): void {
  const kinds = Map.groupBy(failures, ({ call, reason }) => `${call.replaceAll(/\d+/g, 'N')}: ${reason}`);
  for (const [kind, all] of kinds) print(`  ${all.length} × ${kind}`);
}

/** Restarts each process in turn, and reloads nginx between two, until the time is over. */
async function restartAll(cluster: Cluster, until: number): Promise<number> {
  let restarts = 0;
  while (Date.now() < until) {
    for (const clusterProcess of cluster.processes) {
      const ms = await clusterProcess.end();
      await clusterProcess.start();
      restarts += 1;
      print(`  ${clusterProcess.name} stopped in ${(ms / 1000).toFixed(1)} s and restarted`);
      await cluster.reloadProxy();
      await sleep(1000);
      if (Date.now() >= until && restarts >= cluster.processes.length) break;
    }
  }
  return restarts;
}

async function restartUnderLoad(): Promise<number> {
  const [clients, seconds] = [Number(values.clients), Number(values.seconds)];
  const cluster = await Cluster.start();
  try {
    const load = await startLoad(cluster, clients);
    print(`${clients} clients at ${cluster.url} for ${seconds} s`);
    await sleep(3000);
    const startedAt = Date.now();
    const restarts = await restartAll(cluster, startedAt + seconds * 1000);
    await load.stop();
    const { tally } = load;
    const { lost, changed, doubled } = await load.audit();
    const elapsed = (Date.now() - startedAt) / 1000;
    print(`${restarts} restarts in ${Math.round(elapsed)} s; ${tally.requests} requests, ${tally.failures.length} failed`);
    print(`  p50 ${quantile(tally.times, 0.5)} ms, p95 ${quantile(tally.times, 0.95)} ms, p99 ${quantile(tally.times, 0.99)} ms`);
    print(
      `  acknowledged: ${tally.acknowledged.size} markups, ${tally.comments.size} comments; lost ${lost}, changed ${changed}, doubled ${doubled}`,
    );
    printFailures(tally);
    return tally.failures.length + lost + changed + doubled === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

buildPage();
process.exitCode = values.rolling ? await restartUnderLoad() : runJourneys(positionals);
