/** The audit trail, narrowed to some kinds of events. */
export const logByType = `
create index events_type on events (type, id);
`;
