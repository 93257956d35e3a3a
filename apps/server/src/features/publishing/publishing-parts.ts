import type { Deps } from '../../deps.ts';
import type { IssuedFiles } from '../files/public.ts';
import type { PageTools } from './pages/page-tools.ts';
import type { PublicationStarter } from './publication-starter.ts';

/** What publishing a set is built on. */
export interface PublishingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  readonly issuedFiles: IssuedFiles;
  readonly pageTools: PageTools;
  readonly starter: PublicationStarter;
}
