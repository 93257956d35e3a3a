import type { Entity } from '@node-projects/acad-ts';

/** What people call the objects that can't be drawn, by their names in DXF files. */
const NAMES: Readonly<Record<string, string>> = {
  OLE2FRAME: 'OLE frame',
  OLEFRAME: 'OLE frame',
  ACAD_PROXY_ENTITY: 'proxy object',
  ACAD_TABLE: 'table',
  '3DSOLID': '3D solid',
  BODY: '3D solid',
  REGION: 'region',
  MESH: 'mesh',
  SURFACE: 'surface',
  EXTRUDEDSURFACE: 'surface',
  LOFTEDSURFACE: 'surface',
  REVOLVEDSURFACE: 'surface',
  SWEPTSURFACE: 'surface',
  PLANESURFACE: 'surface',
  NURBSURFACE: 'surface',
  IMAGE: 'picture',
  PDFUNDERLAY: 'PDF underlay',
  DWFUNDERLAY: 'DWF underlay',
  DGNUNDERLAY: 'DGN underlay',
  RAY: 'construction line',
  XLINE: 'construction line',
  TOLERANCE: 'tolerance',
  SHAPE: 'shape',
  LIGHT: 'light',
  SUN: 'light',
  CAMERA: 'camera',
  HELIX: 'helix',
  SECTIONOBJECT: 'section',
};

export function nameOf(entity: Entity): string {
  const name = entity.objectName.toUpperCase();
  if (/^AECC?_/.test(name)) return 'architectural object';
  return NAMES[name] ?? (name === '' ? 'unknown object' : `${name} object`);
}
