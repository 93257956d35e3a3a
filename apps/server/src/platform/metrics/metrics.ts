import type { Clock } from '../clock/clock.ts';
import { isoTime } from '../clock/clock.ts';

/** A request that ended in a mistake of ours. */
export interface Fault {
  readonly at: string;
  readonly request_id: string;
  readonly method: string;
  readonly route: string;
  readonly message: string;
}

export interface AnsweredRequest {
  readonly method: string;
  /** As it was registered, never the address asked for: that has no end of values, and may hold a token. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A number of this moment. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** What this process has done since its start. */
export interface Metrics {
  answered(request: AnsweredRequest): void;
  faulted(fault: Omit<Fault, 'at'>): void;
  /** A stored row of this kind could not be shown, and the list that it is of came without it. */
  leftOut(kind: string): void;
  /** The newest first. */
  faults(): readonly Fault[];
  /** In the text format of Prometheus, the gauges behind what was counted. */
  text(gauges: readonly Gauge[]): string;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const faultsKept = 50;

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** Counts per bucket, each without the counts of lower buckets. */
  readonly counts: number[];
  sum: number;
  total: number;
}

export function createMetrics(clock: Clock): Metrics {
  const requests = new Map<string, Series>();
  const faults: Fault[] = [];
  const leftOut = new Map<string, number>();
  return {
    answered({ method, route, status, seconds }) {
      const key = `${method} ${route} ${status}`;
      const series = requests.get(key) ?? {
        labels: { method, route, status: String(status) },
        counts: buckets.map(() => 0),
        sum: 0,
        total: 0,
      };
      requests.set(key, series);
      const place = buckets.findIndex((most) => seconds <= most);
      if (place !== -1) series.counts[place] = (series.counts[place] ?? 0) + 1;
      series.sum += seconds;
      series.total += 1;
    },
    faulted(fault) {
      faults.unshift({ at: isoTime(clock), ...fault });
      faults.length = Math.min(faults.length, faultsKept);
    },
    leftOut(kind) {
      leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
    },
    faults: () => faults,
    text(gauges) {
      const lines = [
        ...head('sheetmark_request_seconds', 'histogram', 'How long requests took, by route and status.'),
        ...[...requests.values()].flatMap(histogramLines),
        ...head('sheetmark_rows_left_out_total', 'counter', 'Stored rows that lists came without, because they cannot be shown.'),
        ...[...leftOut].map(([kind, count]) => `sheetmark_rows_left_out_total${written({ kind })} ${count}`),
        ...gauges.flatMap(gaugeLines),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

const head = (name: string, type: string, help: string): string[] => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

function histogramLines({ labels, counts, sum, total }: Series): string[] {
  const name = 'sheetmark_request_seconds';
  let below = 0;
  return [
    ...buckets.map((most, index) => `${name}_bucket${written({ ...labels, le: String(most) })} ${(below += counts[index] ?? 0)}`),
    `${name}_bucket${written({ ...labels, le: '+Inf' })} ${total}`,
    `${name}_sum${written(labels)} ${sum}`,
    `${name}_count${written(labels)} ${total}`,
  ];
}

function gaugeLines({ name, help, values }: Gauge): string[] {
  return [...head(name, 'gauge', help), ...values.map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`)];
}

function written(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
