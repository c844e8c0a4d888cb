/** The keys of a table, in its order, as the list of at least one that a schema's enum takes. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]]
