/** Conditions on a set of values, in one argument however many there are: a statement that is built once serves them all. */
import { Column, is, Placeholder, type SQL, sql } from 'drizzle-orm'

type Values = readonly string[] | Placeholder

/** `any(…)`; nothing equals it where there are no values. */
export const anyOf = (values: Values): SQL => sql`any(${is(values, Placeholder) ? values : sql.param(values)})`

export const isAnyOf = (place: Column | SQL, values: Values): SQL<boolean> => sql<boolean>`${place} = ${anyOf(values)}`

/**
 * The same for some few ids or numbers of a prepared statement. Of an argument the database counts the values and plans the
 * statement again at every run, which takes longer than a look into an index; what a subquery returns it does not know before.
 */
export function isAnyOfFew(place: Column | SQL, values: Placeholder): SQL<boolean> {
  const type = sql.raw(`${is(place, Column) ? place.getSQLType() : 'text'}[]`)
  return sql<boolean>`${place} = any((select ${values}::${type})::${type})`
}
