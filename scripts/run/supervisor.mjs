import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A terminal sends Ctrl+C to the whole group, and npm forwards it as well: signals within this time are one press. */
const SAME_PRESS_MS = 1000;
const PRESSES_BEFORE_KILL = 3;
const GRACE_MS = 30_000;
const PARENT_LOOK_MS = 500;

const posix = process.platform !== 'win32';

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [channel] an IPC channel, whose end tells the program that this launcher is gone, even by SIGKILL. Such a program closes
 *   what it has started itself; for other programs the whole group is signalled
 * @property {boolean} [foreground] stays in the terminal's own group, to read what is typed
 * @property {(text: string) => void} [onOutput] takes what the program prints, instead of the terminal
 * @property {number} [limitMs] after this time the program and all that it started are killed
 */

/**
 * Runs programs and ends them with this process: on SIGINT, SIGTERM and SIGHUP, when the npm that started it is gone, and when the launcher above it
 * has closed its channel. Each program leads its own process group, so that it receives Ctrl+C once, from here, and can close its children in its own
 * order.
 */
export function createSupervisor() {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set();
  const state = { presses: 0, lastPress: 0 };

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {NodeJS.Signals} signal
   */
  const killGroup = (child, signal) => {
    try {
      if (posix && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      child.kill(signal);
    }
  };

  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    const now = Date.now();
    if (state.presses > 0 && now - state.lastPress < SAME_PRESS_MS) return;
    state.presses += 1;
    state.lastPress = now;
    for (const child of running) {
      if (state.presses >= PRESSES_BEFORE_KILL) killGroup(child, 'SIGKILL');
      else if (child.channel) child.kill(signal);
      else killGroup(child, signal);
    }
    if (state.presses === 1) setTimeout(() => running.forEach((child) => killGroup(child, 'SIGKILL')), GRACE_MS).unref();
  };

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal));
  if (process.env['npm_lifecycle_event']) watchParent(() => end('SIGTERM'));
  process.on('disconnect', () => end('SIGTERM'));
  process.channel?.unref();

  return {
    /** Whether the end was requested: then nothing new starts. */
    get ending() {
      return state.presses > 0;
    },

    /**
     * @param {Program} program
     * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it, as shells count
     */
    run({ command, args, cwd, env, channel = false, foreground = false, onOutput, limitMs }) {
      if (state.presses > 0) return Promise.resolve(130);
      return new Promise((resolve, reject) => {
        const out = onOutput ? 'pipe' : 'inherit';
        const stdio = /** @type {import('node:child_process').StdioOptions} */ ([
          onOutput ? 'ignore' : 'inherit',
          out,
          out,
          ...(channel ? ['ipc'] : []),
        ]);
        const child = spawn(command, args, { cwd, env, stdio, detached: posix && !foreground });
        const limit = limitMs && setTimeout(() => killGroup(child, 'SIGKILL'), limitMs);
        const finished = () => {
          if (limit) clearTimeout(limit);
          running.delete(child);
        };
        running.add(child);
        for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => onOutput?.(String(text)));
        child.once('error', (error) => {
          finished();
          reject(error);
        });
        /** @param {number | null} code @param {NodeJS.Signals | null} signal */
        const ended = (code, signal) => {
          finished();
          resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
        };
        // The last output is only complete on 'close'.
        child.once(onOutput ? 'close' : 'exit', ended);
      });
    },

    /** Ends all running programs gently; if the end was requested, each has been signalled already. */
    stop: () => state.presses === 0 && end('SIGTERM'),
  };
}

/** @param {() => void} onGone */
function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_LOOK_MS);
  timer.unref();
}

/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */
