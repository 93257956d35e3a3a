import { sitePhoto } from '../drawings/photo/site-photo.ts';
import { groundFloorPlan } from '../drawings/plan/ground-floor-plan.ts';
import { sectionsAndDetails } from '../drawings/section/sections-and-details.ts';
import { doorHardwareSpecification } from '../drawings/specification/door-hardware.ts';
import { minutes } from './moments.ts';
import type { DemoFolder, DemoItem, DemoScale } from './project.ts';

export const FOLDERS: readonly DemoFolder[] = [
  { key: 'architecture', name: 'Architecture', description: 'Drawings by Marram Architects', parent: null },
  { key: 'plans', name: 'Plans', description: 'Floor plans 1:50', parent: 'architecture' },
  { key: 'sections', name: 'Sections and Details', description: 'Sections, elevations, details', parent: 'architecture' },
  { key: 'specifications', name: 'Specifications', description: 'Sections of the building specification', parent: null },
  { key: 'photos', name: 'Site photos', description: 'Weekly, from the quay', parent: null },
];

const PDF = 'application/pdf';

export const ITEMS: readonly DemoItem[] = [
  {
    key: 'plan',
    folder: 'plans',
    versions: [
      {
        fileName: 'A-101 Ground Floor Plan.pdf',
        mimeType: PDF,
        by: 'maren',
        minutesAgo: minutes(38, 3),
        bytes: () => groundFloorPlan('P1'),
      },
      {
        fileName: 'A-101 Ground Floor Plan.pdf',
        mimeType: PDF,
        by: 'maren',
        minutesAgo: minutes(12, 5),
        bytes: () => groundFloorPlan('P2'),
      },
    ],
  },
  {
    key: 'sections',
    folder: 'sections',
    versions: [
      { fileName: 'A-301 Sections and Details.pdf', mimeType: PDF, by: 'maren', minutesAgo: minutes(24, 4), bytes: sectionsAndDetails },
    ],
  },
  {
    key: 'doorHardware',
    folder: 'specifications',
    versions: [
      { fileName: '08 71 00 Door Hardware.pdf', mimeType: PDF, by: 'maren', minutesAgo: minutes(20, 2), bytes: doorHardwareSpecification },
    ],
  },
  {
    key: 'sitePhoto',
    folder: 'photos',
    versions: [{ fileName: 'site-photo.jpg', mimeType: 'image/jpeg', by: 'ewa', minutesAgo: minutes(3, 6), bytes: () => sitePhoto() }],
  },
];

/** As written in the title blocks of pages with a single scale. */
export const SCALES: readonly DemoScale[] = [{ item: 'plan', page: 1, by: 'maren', minutesAgo: minutes(38, 2), ratio: 50 }];
