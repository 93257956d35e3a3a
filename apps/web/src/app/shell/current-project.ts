import type { Folder } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { foldersQuery } from '../../features/files/api/list-folders.ts';
import { pathTo } from '../../features/files/model/folder-tree.ts';
import { projectQuery } from '../../features/projects/api/get-project.ts';
import { storage, useStored } from '../../lib/storage.ts';

export interface CurrentProject {
  id: number;
  name: string;
  folders: readonly Folder[];
  /** From the top down to the page's folder; empty elsewhere. */
  path: readonly Folder[];
  openFolders: ReadonlySet<number>;
  toggleFolder: (id: number) => void;
}

/** The page's project, or else the last one visited, if the user still has access; fetched while it is `wanted`. */
export function useCurrentProject(wanted = true): CurrentProject | undefined {
  const params = useParams({ strict: false });
  const visited = useStored('navigatinFolders');
  const id = params.projectId === undefined ? visited?.projectId : Number(params.projectId);
  const known = id !== undefined && Number.isSafeInteger(id);
  const quiet = { enabled: known && wanted, meta: { failsInPlace: true } };
  const project = useQuery({ ...projectQuery(id ?? 0), ...quiet });
  const tree = useQuery({ ...foldersQuery(id ?? 0), ...quiet });

  const folders = tree.data?.data ?? [];
  const path = params.folderId === undefined ? [] : pathTo(folders, Number(params.folderId));
  const openFolders = visited?.projectId === id ? (visited?.openFolders ?? []) : [];
  if (id === undefined || !project.data) return undefined;
  const toggleFolder = (folder: number) => {
    const next = openFolders.includes(folder) ? openFolders.filter((open) => open !== folder) : [...openFolders, folder];
    storage.write('navigatinFolders', { projectId: id, openFolders: next });
  };
  return { id, name: project.data.data.name, folders, path, openFolders: new Set(openFolders), toggleFolder };
}

/** Stores the project, and expands the tree down to the current folder. */
export function useLastProject(project: CurrentProject | undefined): void {
  const here = project?.path.map((folder) => folder.id).join(' ');
  const remember = useEffectEvent(() => {
    if (!project) return;
    const wanted = project.path.map((folder): number => folder.id);
    storage.write('navigatinFolders', { projectId: project.id, openFolders: [...new Set([...project.openFolders, ...wanted])] });
  });
  useEffect(() => {
    remember();
  }, [project?.id, here]);
}
