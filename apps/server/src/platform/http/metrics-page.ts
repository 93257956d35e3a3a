import type { FastifyInstance } from 'fastify';
import { equalInConstantTime } from '../ids/secrets.ts';
import type { Gauge, Metrics } from '../metrics/metrics.ts';
import { AppError } from './app-error.ts';

interface MetricsPage {
  readonly metrics: Metrics;
  readonly gauges: () => Promise<readonly Gauge[]>;
  /** The token that `Authorization: Bearer` must have; null when the page is disabled. */
  readonly token: string | null;
}

/** `/metrics` in the text format of Prometheus. It reveals activity, so it needs a token. */
export function serveMetrics(app: FastifyInstance, { metrics, gauges, token }: MetricsPage): void {
  if (token === null) return;
  app.get('/metrics', async (request, reply) => {
    const brought = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!equalInConstantTime(brought, token)) throw new AppError('signed_out');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.text(await gauges()));
  });
}
