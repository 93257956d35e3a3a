import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Without a GPU, which most machines that run this lack: the CPU renders and composites everything. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const paths = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath(), '/usr/bin/chromium-headless-shell'];
  const path = paths.find((each) => each && existsSync(each));
  if (path === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu', ...args] });
}
