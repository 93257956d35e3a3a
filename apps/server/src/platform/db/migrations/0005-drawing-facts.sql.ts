/** What is known of DXF and DWG files beyond the PDF that they are plotted to. */
export const drawingFacts = `alter table files add column drawing_facts jsonb;`;
