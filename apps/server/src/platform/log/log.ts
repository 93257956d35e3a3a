import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { cause } from './cause.ts';
import { prettyLine } from './pretty.ts';

/** Values that must never be logged, at any depth. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'newPasswordConfirm',
  'token',
  'invite_token',
  'secret',
  'privateKey',
];
const depths = ['', '*.', '*.*.', '*.*.*.'];
const paths = depths.flatMap((depth) => secrets.map((name) => `${depth}${name}`));

/** One JSON object a line, for machines; on a terminal one line of words. */
export function createLog(config: Pick<Config, 'logLevel'>, out: DestinationStream = standardOut()): Logger {
  const log: Logger = pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // Children have facts of their own, a request's its id.
      mixin: (_facts, _level, by) => (by === log ? { request_id: cause()?.request_id } : {}),
      redact: { paths, censor: '[redacted]' },
    },
    out,
  );
  return log;
}

function standardOut(): DestinationStream {
  const colours = process.stdout.isTTY;
  return { write: (line) => void process.stdout.write(colours ? prettyLine(line) : line) };
}
