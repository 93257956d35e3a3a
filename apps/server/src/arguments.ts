import { parseArgs } from 'node:util';
import { StartError } from './platform/config/start-error.ts';

interface Expected<Switch extends string> {
  /** Shown when the arguments don't match. */
  readonly usage: string;
  /** The number of arguments besides the switches. */
  readonly words: number;
  readonly switches?: readonly Switch[];
}

interface Given<Switch extends string> {
  readonly words: readonly string[];
  has(name: Switch): boolean;
}

/** Parses a command's arguments. Throws a StartError with the usage if they don't match. */
export function readArguments<Switch extends string = never>(
  { usage, words, switches = [] }: Expected<Switch>,
  args = process.argv.slice(2),
): Given<Switch> {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]));
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const areKnown = Object.entries(values).every(([name, value]) => name in options && value === true);
  if (!areKnown || positionals.length !== words) throw new StartError(`Usage: ${usage}`);
  return { words: positionals, has: (name) => values[name] === true };
}
