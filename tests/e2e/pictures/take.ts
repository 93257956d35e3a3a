/**
 * `npm run pictures`: retakes the user guide's pictures (docs/guide/images) from a fresh demo project; with names, only these:
 * `npm run pictures -- compare queue`. Some need those before them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import buildPage from '../product/build-page.ts';
import { root } from '../product/paths.ts';
import { Product } from '../product/product.ts';
import { guidePictures, signIn, waitUntilSettled } from './guide-pictures.ts';

const folder = join(root, 'docs/guide/images');
/** CSS pixels; pictures are stored as wide as the guide shows them on a dense screen. */
const size = { width: 1280, height: 800 };

/** In light and, as `<name>-dark`, in dark. */
async function take(page: Page, name: string): Promise<void> {
  await takeOne(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitUntilSettled(page);
  await takeOne(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function takeOne(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(join(folder, `${name}.webp`), await sharp(png).webp({ quality: 82, effort: 6 }).toBuffer());
  console.log(`${name}.webp`);
}

async function main(): Promise<void> {
  buildPage();
  await mkdir(folder, { recursive: true });
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(executablePath && { executablePath }),
  });
  const product = await Product.start({ flavour: 'embedded', demo: true });
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: size, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page);
    const wanted = process.argv.slice(2);
    for (const { name, open } of guidePictures) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await open(page, product.dataDir);
      await take(page, name);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
