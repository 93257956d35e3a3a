import { expect, test } from 'vitest';
import { FixedClock } from '../clock/clock.ts';
import { createMetrics } from './metrics.ts';

test('counts durations by bucket and adds the gauges', async () => {
  const metrics = createMetrics(new FixedClock());
  const request = { method: 'GET', route: '/api/project/:id', status: 200 };
  for (const seconds of [0.004, 0.02, 99]) metrics.answered({ ...request, seconds });
  metrics.leftOut('markup');
  const text = await metrics.text([
    { name: 'queue', help: 'Jobs.', values: [{ labels: { job: 'a "b"\\' }, value: 3 }] },
    { name: 'people', help: 'Accounts.', values: [{ value: 7 }] },
  ]);
  const labels = 'method="GET",route="/api/project/:id",status="200"';
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '# TYPE sheetmark_request_seconds histogram',
      `sheetmark_request_seconds_bucket{le="0.005",${labels}} 1`,
      `sheetmark_request_seconds_bucket{le="0.01",${labels}} 1`,
      `sheetmark_request_seconds_bucket{le="0.025",${labels}} 2`,
      `sheetmark_request_seconds_bucket{le="10",${labels}} 2`,
      `sheetmark_request_seconds_bucket{le="+Inf",${labels}} 3`,
      `sheetmark_request_seconds_count{${labels}} 3`,
      'sheetmark_rows_left_out_total{kind="markup"} 1',
      '# TYPE queue gauge',
      'queue{job="a \\"b\\"\\\\"} 3',
      'people 7',
    ]),
  );
});

test('keeps the newest fifty faults', () => {
  const metrics = createMetrics(new FixedClock());
  for (let n = 1; n <= 60; n += 1) metrics.faulted({ request_id: String(n), method: 'GET', route: '/', message: 'broken' });
  expect(metrics.faults().map(({ request_id }) => request_id)).toEqual(Array.from({ length: 50 }, (_, n) => String(60 - n)));
});
