import { Counter, Gauge as PrometheusGauge, Histogram, Registry } from 'prom-client';
import { type Clock, isoTime } from '../clock/clock.ts';

/** A request that failed because of a bug. */
export interface Fault {
  readonly at: string;
  readonly request_id: string;
  readonly method: string;
  readonly route: string;
  readonly message: string;
}

export interface AnsweredRequest {
  readonly method: string;
  /** The registered pattern. The requested address has unlimited values and may contain a token. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A current value. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** What this process has done since its start. */
export interface Metrics {
  answered(request: AnsweredRequest): void;
  faulted(fault: Omit<Fault, 'at'>): void;
  /** Counts a stored row that a list left out because it can't be shown. */
  leftOut(kind: string): void;
  /** Newest first. */
  faults(): readonly Fault[];
  /** In the text format of Prometheus, followed by the gauges. */
  text(gauges: readonly Gauge[]): Promise<string>;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const faultsKept = 50;

export function createMetrics(clock: Clock): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'sheetmark_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const leftOut = new Counter({
    name: 'sheetmark_rows_left_out_total',
    help: 'Stored rows left out of lists because they cannot be shown.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const faults: Fault[] = [];
  return {
    answered: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    faulted(fault) {
      faults.unshift({ at: isoTime(clock), ...fault });
      faults.length = Math.min(faults.length, faultsKept);
    },
    leftOut: (kind) => leftOut.inc({ kind }),
    faults: () => faults,
    text: async (gauges) => (await registry.metrics()) + (await gaugeText(gauges)),
  };
}

async function gaugeText(gauges: readonly Gauge[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, values } of gauges) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const gauge = new PrometheusGauge({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values) gauge.set(labels, value);
  }
  return registry.metrics();
}
