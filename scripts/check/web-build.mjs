/** The web build as a check: builds when the sources are newer, like `npm start`. */
import { createSupervisor } from '../run/supervisor.mjs';
import { ensureWebBuilt } from '../run/web-build.mjs';

process.exitCode = await ensureWebBuilt(createSupervisor(), { node: process.execPath, env: process.env });
