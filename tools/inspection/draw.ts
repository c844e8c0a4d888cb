/**
 * 双随机抽取. Anybody repeats it from the printed record with a pocket calculator for SHA-256:
 *
 * 0. The list is locked first: SHA-256 of the text of `lockedText`, with the SHA-256 of a number that the platform drew and shows only
 *    with the result. The public number is known later.
 * 1. The seed is SHA-256 of `public number|the platform's number|task number|number of the draw`; in draws from before there was a
 *    locked list, of `public number|task number|number of the draw`.
 * 2. Every enterprise has the ticket SHA-256 of `seed:credit code`. By ascending ticket, the first n × ratio (rounded up) are drawn.
 * 3. For every drawn enterprise each inspector has the ticket SHA-256 of `seed:credit code:card number`. By ascending ticket, the first
 *    so many without a conflict of interest with this enterprise are drawn.
 *
 * The order of the pools does not matter. Hexadecimal, lower case.
 */

export type DrawEntry = {
  id: string
  /** What the ticket is made of: an enterprise's credit code, an inspector's card number. */
  key: string
}

export type DrawInput = {
  objects: readonly DrawEntry[]
  inspectors: readonly DrawEntry[]
  percent: number
  perEnterprise: number
  seed: string
  /** Whether this inspector must not inspect this enterprise. */
  conflicts?: (inspectorId: string, enterpriseId: string) => boolean
}

export type Drawn = { enterpriseId: string; inspectorIds: string[] }

type Hash = (text: string) => string

export const seedOf = (
  hash: Hash,
  {
    publicNumber,
    ownNumber,
    taskNo,
    no,
  }: { publicNumber: string; ownNumber: string | null; taskNo: string; no: number },
): string => hash([publicNumber.trim(), ...(ownNumber === null ? [] : [ownNumber]), taskNo, no].join('|'))

/** What is fixed when the list is locked, before the public number is known. */
type LockedList = Pick<DrawInput, 'objects' | 'inspectors' | 'percent' | 'perEnterprise'> & {
  taskNo: string
  no: number
  /** Name of the public number: which, of which day, by whom it is published. */
  numberName: string
  ownNumber: string
  /** Pairs that must not meet: `inspector's id enterprise's id`. */
  barred: readonly string[]
}

/** The text whose SHA-256 is told when the list is locked; it holds nothing but what the record prints. */
export function lockedText(hash: Hash, list: LockedList): string {
  const { objects, inspectors, barred, taskNo, no, numberName, percent, perEnterprise, ownNumber } = list
  const keys = (entries: readonly DrawEntry[]) => entries.map(({ key }) => key).toSorted(compared)
  const keyOf = (entries: readonly DrawEntry[], id: string | undefined) => entries.find((one) => one.id === id)?.key
  const pairs = barred.map((pair) => {
    const [inspectorId, enterpriseId] = pair.split(' ')
    return `${keyOf(objects, enterpriseId)}:${keyOf(inspectors, inspectorId)}`
  })
  return [
    [taskNo, no, numberName, percent, perEnterprise, hash(ownNumber)].join('|'),
    keys(objects).join(','),
    keys(inspectors).join(','),
    pairs.toSorted(compared).join(','),
  ].join('\n')
}

/** How many of the pool the ratio means: rounded up, at least one. */
export const countOf = (pool: number, percent: number): number => Math.max(1, Math.ceil((pool * percent) / 100))

/** The draw; an enterprise for which too few inspectors are left has fewer. */
export function drawPairs(hash: Hash, input: DrawInput): Drawn[] {
  const { objects, inspectors, percent, perEnterprise, seed, conflicts = () => false } = input
  if (objects.length === 0) return []
  const chosen = byTicket(objects, ({ key }) => hash(`${seed}:${key}`)).slice(0, countOf(objects.length, percent))
  return chosen.map((object) => ({
    enterpriseId: object.id,
    inspectorIds: byTicket(
      inspectors.filter(({ id }) => !conflicts(id, object.id)),
      ({ key }) => hash(`${seed}:${object.key}:${key}`),
    )
      .slice(0, perEnterprise)
      .map(({ id }) => id),
  }))
}

/** By ascending ticket; entries of the same key by id, so that the order is always the same. */
function byTicket(entries: readonly DrawEntry[], ticketOf: (entry: DrawEntry) => string): DrawEntry[] {
  return entries
    .map((entry) => ({ entry, ticket: ticketOf(entry) }))
    .sort((a, b) => compared(a.ticket, b.ticket) || compared(a.entry.id, b.entry.id))
    .map(({ entry }) => entry)
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
