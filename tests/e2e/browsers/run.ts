import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import buildPage from '../product/build-page.ts';
import { chromiumPaths } from '../product/chromium-paths.ts';
import { createDesk } from '../product/desk.ts';
import { root } from '../product/paths.ts';
import { Product } from '../product/product.ts';
import type { Browser, BrowserPage } from './browser.ts';
import { type Outcome, runJourney } from './journey.ts';
import { openChromium, openFirefox } from './with-puppeteer.ts';
import { openWebKit } from './with-webkit.ts';

// The editor's main journey in every installed browser.

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/libexec'];
const screen = ['/usr/bin/Xvfb'];

const browsers: readonly Browser[] = [
  {
    name: 'Chromium',
    programs: [[process.env['CHROMIUM_PATH'] ?? '', ...chromiumPaths, '/usr/bin/chromium-headless-shell']],
    open: openChromium,
  },
  {
    name: 'Firefox',
    programs: [[process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox', '/usr/bin/firefox-esr'], screen],
    open: openFirefox,
  },
  {
    name: 'WebKit',
    programs: [
      ['/usr/bin/WebKitWebDriver'],
      libraries.flatMap((library) => ['4.1', '6.0', '4.0'].map((version) => `${library}/webkit2gtk-${version}/MiniBrowser`)),
      screen,
    ],
    open: openWebKit,
  },
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printOutcome({ step, failure, skipped }: Outcome): void {
  if (failure !== undefined) print(`  ✗ ${step}: ${failure}`);
  else print(skipped === undefined ? `  ✓ ${step}` : `  - ${step}: skipped, ${skipped}`);
}

/** Whether the journey passed; null if the browser isn't installed. */
async function runIn(browser: Browser, product: Product): Promise<boolean | null> {
  const programs = browser.programs.map((places) => places.find((place) => place !== '' && existsSync(place)));
  const missing = programs.indexOf(undefined);
  if (missing >= 0) {
    print(`${browser.name}: skipped, ${browser.programs[missing]?.at(-1)} is not installed.`);
    return null;
  }
  const { desk } = await createDesk(product);
  const openBrowser = await browser.open(programs.flatMap((place) => place ?? []));
  const { page } = openBrowser;
  print(`${browser.name} (${openBrowser.version})`);
  const outcomes: Outcome[] = [];
  try {
    await runJourney(page, { url: product.url, desk }, (outcome) => {
      outcomes.push(outcome);
      printOutcome(outcome);
    });
    const hasPassed = outcomes.every(({ failure }) => failure === undefined);
    if (!hasPassed) await savePicture(browser.name, page);
    return hasPassed;
  } finally {
    await openBrowser.close();
  }
}

async function savePicture(name: string, page: BrowserPage): Promise<void> {
  const folder = join(root, 'tests/e2e/test-results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `browsers-${name.toLowerCase()}.png`);
  await writeFile(file, await page.picture());
  print(`  Screenshot: ${file}`);
}

buildPage();
const product = await Product.start({ flavour: 'embedded' });
try {
  const wanted = process.argv.slice(2);
  const results: (boolean | null)[] = [];
  for (const browser of browsers) {
    if (wanted.length === 0 || wanted.includes(browser.name.toLowerCase())) results.push(await runIn(browser, product));
  }
  const ran = results.filter((each) => each !== null);
  print(`${ran.filter(Boolean).length} of ${ran.length} browsers passed, ${results.length - ran.length} not installed`);
  process.exitCode = ran.length > 0 && ran.every(Boolean) ? 0 : 1;
} finally {
  await product.stop();
}
