import { expect, test } from 'vitest';
import { FixedClock } from '../clock/clock.ts';
import { createMetrics } from './metrics.ts';

test('durations are counted up to each bucket, and gauges stand behind them', () => {
  const metrics = createMetrics(new FixedClock());
  const request = { method: 'GET', route: '/api/project/:id', status: 200 };
  for (const seconds of [0.004, 0.02, 99]) metrics.answered({ ...request, seconds });
  const lines = metrics.text([{ name: 'queue', help: 'Jobs.', values: [{ labels: { job: 'a "b"\\' }, value: 3 }] }]).split('\n');
  const labels = 'method="GET",route="/api/project/:id",status="200"';
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE sheetmark_request_seconds histogram',
      `sheetmark_request_seconds_bucket{${labels},le="0.005"} 1`,
      `sheetmark_request_seconds_bucket{${labels},le="0.01"} 1`,
      `sheetmark_request_seconds_bucket{${labels},le="0.025"} 2`,
      `sheetmark_request_seconds_bucket{${labels},le="10"} 2`,
      `sheetmark_request_seconds_bucket{${labels},le="+Inf"} 3`,
      `sheetmark_request_seconds_count{${labels}} 3`,
      '# TYPE queue gauge',
      'queue{job="a \\"b\\"\\\\"} 3',
    ]),
  );
});

test('of faults the newest fifty are kept', () => {
  const metrics = createMetrics(new FixedClock());
  for (let n = 1; n <= 60; n += 1) metrics.faulted({ request_id: String(n), method: 'GET', route: '/', message: 'broken' });
  expect(metrics.faults().map(({ request_id }) => request_id)).toEqual(Array.from({ length: 50 }, (_, n) => String(60 - n)));
});
