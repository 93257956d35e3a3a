import { parseArgs } from 'node:util';
import { StartError } from './platform/config/start-error.ts';

interface Expected<Switch extends string> {
  /** As it is typed, for whoever typed something else. */
  readonly usage: string;
  /** How many words there must be beside the switches. */
  readonly words: number;
  readonly switches?: readonly Switch[];
}

interface Given<Switch extends string> {
  readonly words: readonly string[];
  has(name: Switch): boolean;
}

/** What was typed behind a command's name. Throws a StartError that says how it is used unless it is what the command takes. */
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
