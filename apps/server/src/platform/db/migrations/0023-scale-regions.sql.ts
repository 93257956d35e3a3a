/** Parts of a page that have a scale of their own, for everybody who opens it. */
export const scaleRegions = `
alter table editor_details add column scale_regions jsonb not null default '[]';
`;
