/** Conditions on a set of values, in one argument however many there are: a statement that is built once serves them all. */
import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm'

type Values = readonly string[] | Placeholder

/** `any(…)`; nothing equals it where there are no values. */
export const anyOf = (values: Values): SQL => sql`any(${Array.isArray(values) ? sql.param(values) : values})`

export const isAnyOf = (place: Column | SQL, values: Values): SQL<boolean> => sql<boolean>`${place} = ${anyOf(values)}`
