/** What lengths on a page are in reality, for everybody who opens it. */
export const calibrations = `
alter table editor_details add column calibration jsonb;
`;
