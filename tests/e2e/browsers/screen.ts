import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A virtual screen, for browsers that need one. */
export interface Screen {
  /** The value of DISPLAY. */
  readonly display: string;
  stop(): void;
}

export async function startScreen(program: string): Promise<Screen> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return { display: `:${await readNumber(screen)}`, stop: () => void screen.kill() };
}

async function readNumber(screen: ChildProcess): Promise<string> {
  // The process's fourth file descriptor, a pipe.
  const ended = once(screen, 'exit').then(([code]) => Promise.reject(new Error(`No screen: exit code ${String(code)}`)));
  const [output] = await Promise.race([once(screen.stdio[3] as Readable, 'data'), ended]);
  return String(output).trim();
}
