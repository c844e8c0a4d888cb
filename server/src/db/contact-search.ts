/** The condition that finds an encrypted contact by its full value, whichever key in use encrypted it. */
import { type Column, type SQL, sql } from 'drizzle-orm'
import { encryptions } from './encryption.ts'

/** For columns of type `contact` and for keys of a document, as `profile ->> 'contactPhone'`. */
export const isContact = (place: Column | SQL, ...values: readonly string[]): SQL<boolean> =>
  sql<boolean>`${place} = any(${sql.param(values.flatMap(encryptions))}::text[])`
