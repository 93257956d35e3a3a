import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createWorkers } from '../process/workers.ts';
import { mailPictures } from './mail-pictures.ts';

const log = pino({ level: 'silent' });
const workers = createWorkers({ log });
afterAll(() => workers.close());

const plain = sharp({ create: { width: 1200, height: 600, channels: 4, background: '#ff000080' } });
const stored = new Map<string, Buffer>([['text', Buffer.from('no picture')]]);
const storage = {
  read: async (key: string) => {
    if (key === 'away') throw new Error('the storage is away');
    return stored.get(key) ?? null;
  },
};
const load = mailPictures({ storage, workers, log });

test('a picture of any format goes out as a JPEG that is no larger than a mail shows it', async () => {
  stored.set('webp', await plain.clone().webp().toBuffer());
  stored.set('png', await plain.clone().png().toBuffer());
  for (const key of ['webp', 'png']) {
    const jpeg = await load(key);
    expect(await sharp(jpeg ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 320 });
  }
});

test('a mail goes without a picture that is gone, damaged or out of reach', async () => {
  for (const key of ['gone', 'text', 'away']) expect(await load(key)).toBeNull();
});
