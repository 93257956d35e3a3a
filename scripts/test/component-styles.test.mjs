import { expect, it } from 'vitest';
import { judgeComponentStyles } from '../check/component-styles.mjs';

const shared = 'apps/web/src/ui/signed-in-styles.ts';
const page = 'apps/web/src/features/tasks/page.tsx';

/** @param {string} text @param {string} [styles] */
const judged = (text, styles = '') => judgeComponentStyles([shared, page], (path) => (path === page ? text : styles));

it.each([
  [
    'a component whose stylesheets are shared',
    "import { Tooltip } from '@mantine/core';",
    "import '@mantine/core/styles/Tooltip.layer.css';",
  ],
  ['a component with its own stylesheet', "import { Tooltip } from '@mantine/core';\nimport '@mantine/core/styles/Tooltip.layer.css';", ''],
  [
    'types, and what shows nothing',
    "import { type TooltipProps, Portal } from '@mantine/core';\nimport { useMediaQuery } from '@mantine/hooks';",
    '',
  ],
])('accepts %s', (_, text, styles) => {
  expect(judged(text, styles)).toEqual([]);
});

it.each([
  ['{ Tooltip }', '@mantine/core', 'Tooltip', 'core/Tooltip'],
  ['{ Select }', '@mantine/core', 'Select', 'core/Combobox'],
  ['{ type MenuProps, Menu as Acts }', '@mantine/core', 'Menu', 'core/Popover'],
  ['{ DateInput }', '@mantine/dates', 'DateInput', 'dates'],
  ['{ DateInput }', '@mantine/dates', 'DateInput', 'core/Popover'],
])('reports %s of %s without the stylesheet of each of its parts', (clause, name, value, missing) => {
  expect(judged(`import ${clause} from '${name}';`)).toContain(`${page} uses ${value} of ${name} without the stylesheet ${missing}`);
});
