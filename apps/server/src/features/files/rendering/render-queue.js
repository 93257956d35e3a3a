import { createDeferred } from './deferred.ts';
import { documentKey, pageKey } from './protocol.ts';
export function createRenderQueue(workers) {
    const slots = workers.map((worker) => ({ worker, task: undefined }));
    const tasks = new Map();
    const waiting = { interactive: [], import: [] };
    /** One worker of several is kept for those who look. */
    const importLimit = Math.max(1, slots.length - 1);
    let isClosed = false;
    const nextTask = () => {
        const imports = slots.filter((slot) => slot.task?.lane === 'import').length;
        return waiting.interactive.shift() ?? (imports < importLimit ? waiting.import.shift() : undefined);
    };
    const dispatch = () => {
        for (;;) {
            const free = slots.filter((slot) => !slot.task);
            const task = free.length > 0 ? nextTask() : undefined;
            if (!task)
                return;
            void runOn(warmest(free, task.job), task);
        }
    };
    const runOn = async (slot, task) => {
        slot.task = task;
        task.isRunning = true;
        try {
            task.done.resolve(await slot.worker.run(task.job));
        }
        catch (error) {
            task.done.reject(error);
        }
        slot.task = undefined;
        tasks.delete(task.key);
        if (!isClosed)
            dispatch();
    };
    const enqueue = (queued) => {
        const task = { ...queued, done: createDeferred(), waiters: 0, isRunning: false };
        tasks.set(task.key, task);
        waiting[task.lane].push(task);
        return task;
    };
    const leave = (task) => {
        task.waiters -= 1;
        if (task.waiters > 0 || task.isRunning)
            return;
        waiting[task.lane].splice(waiting[task.lane].indexOf(task), 1);
        tasks.delete(task.key);
    };
    return {
        submit(queued, signal) {
            if (isClosed)
                return Promise.reject(closedError());
            if (signal?.aborted)
                return Promise.reject(signal.reason);
            const task = tasks.get(queued.key) ?? enqueue(queued);
            task.waiters += 1;
            dispatch();
            return signal ? untilAborted(task.done.promise, signal, () => leave(task)) : task.done.promise;
        },
        async close() {
            isClosed = true;
            for (const task of [...waiting.interactive.splice(0), ...waiting.import.splice(0)])
                task.done.reject(closedError());
            await Promise.all(slots.map((slot) => slot.worker.close()));
        },
    };
}
/** The worker that has the page open, else the document, else one that runs already, else any. */
function warmest(free, job) {
    const warmth = ({ worker }) => {
        if ('page' in job && worker.warm.has(pageKey(documentKey(job.source), job.page.number)))
            return 3;
        if (worker.warm.has(documentKey(job.source)))
            return 2;
        return worker.pid === undefined ? 0 : 1;
    };
    return free.reduce((best, slot) => (warmth(slot) > warmth(best) ? slot : best));
}
function untilAborted(result, signal, onAbort) {
    const { promise, resolve, reject } = createDeferred();
    const abort = () => {
        onAbort();
        reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    return promise;
}
function closedError() {
    return new Error('The renderer is closed.');
}
