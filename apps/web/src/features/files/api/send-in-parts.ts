import { operations } from '@sheetmark/contract';
import { defaultOptions, DetailedError, Upload as PartsUpload } from 'tus-js-client';
import { apiUrl } from '../../../lib/api-base.ts';
import { ApiFailure, authorization, call, failureIn } from '../../../lib/api-client.ts';
import { messages } from '../../../lib/messages.ts';
import type { Carrier, ReadyUpload } from '../model/upload-queue.ts';
import { fingerprintOf, forgetUpload, withUploadLock, createUrlStorage } from './stored-uploads.ts';

const endpoint = apiUrl('/api/uploads/resumable');

/** Milliseconds between retries of a broken connection; two minutes in total. */
const retryDelays = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

const insufficientStorage = 507;

/** The library retries every 5xx. A lack of storage doesn't end by itself: report it at once. */
const isWorthRetrying: NonNullable<typeof defaultOptions.onShouldRetry> = (error, attempt, options) =>
  error.originalResponse?.getStatus() !== insufficientStorage && (defaultOptions.onShouldRetry?.(error, attempt, options) ?? true);

function failureOf(error: unknown): unknown {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response) return failureIn(response.getStatus(), response.getBody());
  return error instanceof DetailedError ? new ApiFailure('offline', messages.offline) : error;
}

/** Resolves with the upload's URL when all bytes are sent. */
async function sendBytes({ file, target }: ReadyUpload, key: string, watch: { onProgress: (share: number) => void; signal: AbortSignal }) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sending = new PartsUpload(file, {
    endpoint,
    metadata: {
      filename: file.name,
      folder_id: String(target.folderId),
      ...(target.itemId !== undefined && { item_id: String(target.itemId) }),
    },
    headers: authorization(),
    retryDelays,
    onShouldRetry: isWorthRetrying,
    fingerprint: () => Promise.resolve(key),
    urlStorage: createUrlStorage(file, target),
    onProgress: (sent, total) => watch.onProgress(sent / total),
    onSuccess: () => resolve(sending.url ?? ''),
    onError: (error) => reject(failureOf(error)),
  });
  watch.signal.addEventListener(
    'abort',
    () => {
      void sending.abort(watch.signal.reason === 'cancel').catch(() => undefined);
      reject(new ApiFailure('cancelled', messages.uploadCancelled));
    },
    { once: true },
  );
  const [begun] = await sending.findPreviousUploads();
  if (begun) sending.resumeFromPreviousUpload(begun);
  if (!watch.signal.aborted) sending.start();
  return promise;
}

/** Sends a file in parts, so that a broken connection, a pause or a reload only repeats a moment of it. */
export const sendInParts: Carrier['send'] = (upload, onProgress, signal) => {
  const key = fingerprintOf(upload.file, upload.target);
  return withUploadLock(key, async () => {
    try {
      const url = await sendBytes(upload, key, { onProgress, signal });
      const id = url.split('/').at(-1) ?? '';
      const { data, message } = await call(operations.finishUpload, { params: { id } });
      await forgetUpload(key);
      return { itemId: data.id, fileId: data.file.id, message };
    } catch (error) {
      const isOver = error instanceof ApiFailure && (error.status >= 400 || signal.reason === 'cancel');
      if (isOver && error.status < 500) await forgetUpload(key);
      throw error;
    }
  });
};

/** Tells the server to delete the partial upload. */
export async function giveUpParts(url: string): Promise<void> {
  await PartsUpload.terminate(url, { endpoint, headers: authorization(), retryDelays: null }).catch(() => undefined);
}
