import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RenderError } from '../../apps/server/src/features/files/rendering/failures.ts';
import { createRenderer } from '../../apps/server/src/features/files/rendering/renderer.ts';
import { measureFile } from './measure.ts';
import { describeMachine, formatTable, median } from './report.ts';
/** Cost of the first preview and of tiles on real documents, beside pdftoppm. `--samples` names their folder, `--rounds` how often to measure. */
/** A warm tile may cost at most this share of what pdftoppm needs for it. */
const TARGET = 0.1;
const { values } = parseArgs({
    options: {
        samples: { type: 'string', default: fileURLToPath(new URL('../../../shared/samples', import.meta.url)) },
        rounds: { type: 'string', default: '3' },
    },
});
async function main() {
    if (!existsSync(values.samples)) {
        console.log(`No documents to measure: there is no ${values.samples}. Name a folder of PDFs and images with --samples.`);
        return;
    }
    const hasPdftoppm = spawnSync('pdftoppm', ['-v'], { stdio: 'ignore' }).status === 0;
    const folder = mkdtempSync(join(tmpdir(), 'bench-tiles-'));
    const renderer = createRenderer({ workers: 1, log: { warn: () => undefined } });
    console.log(`Sheets: first preview and 512 px tiles at 8 px per page unit, page 1, medians of ${values.rounds} rounds, in milliseconds`);
    console.log(describeMachine());
    if (!hasPdftoppm)
        console.log('pdftoppm is not installed (Debian: poppler-utils): its column stays empty');
    try {
        const files = readdirSync(values.samples).sort().map((name) => join(values.samples, name));
        report(await measureAll({ renderer, folder, rounds: Number(values.rounds), hasPdftoppm }, files));
    }
    finally {
        await renderer.close();
        rmSync(folder, { recursive: true });
    }
}
async function measureAll(bench, files) {
    const results = new Map();
    for (const file of files) {
        try {
            results.set(basename(file), await measureFile(bench, file));
        }
        catch (error) {
            if (!(error instanceof RenderError))
                throw error;
            console.log(`${basename(file)}: not drawn (${error.code})`);
        }
    }
    return results;
}
function report(results) {
    const header = ['file', 'first preview', 'cold tile', 'warm tile', 'pdftoppm', 'warm / pdftoppm'];
    const rows = [...results].map(([name, samples]) => [name, ...[samples.firstPreview, samples.coldTile, samples.warmTile, samples.reference].map(formatMedian), formatRatio(samples)]);
    console.log(`\n${formatTable([header, ...rows])}\n`);
    const ratios = [...results.values()].map(ratio).filter((value) => value !== undefined);
    const worst = Math.max(...ratios);
    if (ratios.length > 0)
        console.log(`A warm tile costs at most ${worst.toFixed(3)} of pdftoppm (target ${TARGET}): ${worst <= TARGET ? 'met' : 'missed'}`);
    console.log(`Afterwards: ${describeMachine()}`);
}
function ratio({ warmTile, reference }) {
    const [warm, cold] = [median(warmTile), median(reference)];
    return warm === undefined || cold === undefined ? undefined : warm / cold;
}
function formatMedian(values) {
    return median(values)?.toFixed(1) ?? '-';
}
function formatRatio(samples) {
    return ratio(samples)?.toFixed(3) ?? '-';
}
await main();
