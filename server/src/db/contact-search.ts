/** The condition that finds an encrypted contact by its full value, whichever key in use encrypted it. */
import type { Column, SQL } from 'drizzle-orm'
import { isAnyOf } from './any-of.ts'
import { encryptions } from './encryption.ts'

/** For columns of type `contact` and for keys of a document, as `profile ->> 'contactPhone'`. */
export const isContact = (place: Column | SQL, ...values: readonly string[]): SQL<boolean> =>
  isAnyOf(place, values.flatMap(encryptions))
