import { z } from 'zod';

const entry = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

const colours: Readonly<Record<string, number>> = { debug: 90, info: 36, warn: 33, error: 31, fatal: 31 };
const paint = (colour: number, text: string): string => `\u001b[${colour}m${text}\u001b[0m`;

/** A log entry for a person at a terminal: time of day, level, sentence, facts; a stack below. */
export function prettyLine(json: string): string {
  const parsed = entry.safeParse(JSON.parse(json));
  if (!parsed.success) return json;
  const { level, time, msg, err, pid: _pid, ...facts } = parsed.data;
  const words = Object.entries(facts).map(([name, value]) =>
    paint(90, `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
  );
  const head = [paint(90, time.slice(11, 19)), paint(colours[level] ?? 36, level.padEnd(5)), msg, ...words].join(' ');
  return err ? `${head}\n${paint(90, err.stack ?? err.message ?? '')}\n` : `${head}\n`;
}
