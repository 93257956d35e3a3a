import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createDeferred } from './deferred.ts';
import { RenderError } from './failures.ts';
import { OUT_OF_MEMORY_SIGNAL, READY } from './protocol.ts';
const ENTRY = fileURLToPath(new URL('./worker/main.ts', import.meta.url));
const SCRIPT_HEAP_MEBIBYTES = 512;
const STDERR_TAIL = 2000;
export function createRenderWorker({ limits, log }) {
    let running;
    const stop = (target, reason) => {
        target.stoppedFor = reason;
        target.child.kill('SIGKILL');
    };
    /** Waits for the worker's next message; stops the process when that takes longer than `wallMs`. */
    const nextMessage = async (target, wallMs) => {
        const timer = setTimeout(() => stop(target, 'timed_out'), wallMs);
        try {
            return await target.pending.promise;
        }
        finally {
            clearTimeout(timer);
        }
    };
    const start = async () => {
        const started = startProcess(limits);
        running = started;
        void started.exited.then(() => {
            if (running === started)
                running = undefined;
        });
        const message = await nextMessage(started, limits.startMs);
        if (message !== READY)
            throw new RenderError('crashed', 'the worker did not start');
        return started;
    };
    const run = async (job) => {
        const target = running ?? (await start());
        target.pending = createDeferred();
        target.child.send(job, () => undefined);
        const reply = toReply(await nextMessage(target, limits.wallMs[job.op]));
        target.warm = new Set(reply.warm);
        if (reply.retire) {
            running = undefined;
            stop(target, undefined);
        }
        if (reply.ok)
            return reply.outcome;
        throw new RenderError(reply.code, reply.detail);
    };
    return {
        get pid() {
            return running?.child.pid;
        },
        get warm() {
            return running?.warm ?? NOTHING;
        },
        run: (job) => run(job).catch((error) => {
            const failure = error instanceof RenderError ? error : new RenderError('crashed', String(error));
            log.warn({ op: job.op, sha256: job.source.sha256, code: failure.code, detail: failure.detail }, 'rendering failed');
            throw failure;
        }),
        async close() {
            const last = running;
            if (!last)
                return;
            stop(last, 'crashed');
            await last.exited;
        },
    };
}
const NOTHING = new Set();
/** The worker sees none of this process's environment, and so none of its secrets. */
function startProcess(limits) {
    const child = fork(ENTRY, [JSON.stringify(limits)], {
        execPath: process.execPath,
        execArgv: [`--max-old-space-size=${SCRIPT_HEAP_MEBIBYTES}`],
        env: {},
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const exited = createDeferred();
    const running = { child, exited: exited.promise, warm: NOTHING, pending: createDeferred(), stoppedFor: undefined, stderr: '' };
    child.stderr?.setEncoding('utf8').on('data', (text) => {
        running.stderr = (running.stderr + text).slice(-STDERR_TAIL);
    });
    const end = (code, detail) => {
        running.pending.reject(new RenderError(code, detail));
        exited.resolve();
    };
    child.on('message', (message) => running.pending.resolve(message));
    child.on('error', (error) => end('crashed', error.message));
    child.on('exit', (code, signal) => end(running.stoppedFor ?? toFailureCode(signal), `exit ${code} signal ${signal} ${running.stderr}`));
    return running;
}
function toFailureCode(signal) {
    return signal === OUT_OF_MEMORY_SIGNAL ? 'too_large' : 'crashed';
}
function toReply(message) {
    if (isReply(message))
        return message;
    throw new RenderError('crashed', 'the worker sent no reply');
}
/** Workers are of the same build as this process, so the envelope is proof enough. */
function isReply(message) {
    return typeof message === 'object' && message !== null && 'ok' in message && 'warm' in message;
}
