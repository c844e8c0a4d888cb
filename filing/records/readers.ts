/** Who reads the rows of a record, by the reach of a role: the rules that many records have. */

/** Whose records a role reads: the own enterprise's, the district's, the whole city's, or what is assigned to the person. */
export type Reach = 'own' | 'district' | 'wide' | 'assigned'

/** Everything, or what is the own enterprise's or county's. */
type ReadRule = 'all' | 'own'

/** The rule of each reach; who has none reads nothing. */
export type Readers = Readonly<Partial<Record<Exclude<Reach, 'assigned'>, ReadRule>>>

/** What only those read whose reach is the whole city. */
export const readByCity = { wide: 'all' } as const satisfies Readers
/** What each county reads of its own, and the city of all. */
export const readByDistricts = { district: 'own', ...readByCity } as const satisfies Readers
/** What whoever filed reads as well. */
export const readByOwners = { own: 'own', ...readByDistricts } as const satisfies Readers
