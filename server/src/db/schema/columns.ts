// Kinds of columns that many tables have.
import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A column that holds an instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A column that names a row of another table and is never empty; 'cascade': this row goes with that one. */
export const reference = (name: string, to: () => AnyPgColumn, onDelete?: 'cascade') =>
  uuid(name)
    .notNull()
    .references(to, onDelete && { onDelete });
