/**
 * Builds the constant part of a query once for each database or transaction, and callers add what differs. Building a join of several tables takes the
 * processor longer than all that the driver does with it.
 */
export function builtOnce<Db extends object, Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
