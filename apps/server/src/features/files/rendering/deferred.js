export function createDeferred() {
    let resolve = unsettled;
    let reject = unsettled;
    const promise = new Promise((onResolve, onReject) => {
        resolve = onResolve;
        reject = onReject;
    });
    promise.catch(unsettled);
    return { promise, resolve, reject };
}
function unsettled() { }
