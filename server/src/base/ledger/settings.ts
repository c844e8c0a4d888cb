/** The ledger's settings in force: the platform's bounds with the city's order of sources and tolerances, and the lists of the day. */
import { type Bounds, boundsWith, defaultBounds } from '@green/tools/ledger/bounds.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import { type LimitSetting, limitedRules, limitsOf } from '@green/tools/ledger/limits.ts'
import { rules } from '@green/tools/ledger/rule-list.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { type Names, namesOf } from '../reference/names.ts'
import { valuesAt } from '../reference/setting-store.ts'

export const ledgerKind = 'ledger'
/** The key of the order of sources and the tolerances. */
export const adoptionSetting = 'adopt'

/** What it is called among the settings. */
export const adoptionName = '账本：来源次序和容差'

const limitPrefix = 'limit/'
/** The key of one rule's limit. */
export const limitKey = (rule: string): string => `${limitPrefix}${rule}`

/** What a rule's limit is called among the settings; null for a key that is none. */
export function limitName(key: string): string | null {
  const rule = limitedRules.find((one) => limitKey(one) === key)
  return rule === undefined ? null : `账本核对界限：${rule} ${rules[rule].title}`
}

/** What a city sets of adoption. */
export type AdoptionSetting = Pick<Bounds['adopt'], 'priority' | 'tolerance' | 'apart'>

/** The adoption rules with a city's in their place; the platform's own where it has none. */
export const adoptionOf = (own: AdoptionSetting | undefined): Bounds['adopt'] =>
  own ? { ...defaultBounds.adopt, ...own, priority: withNewSources(own.priority) } : defaultBounds.adopt

/** A city's order of before a source was there: that one comes right before the source that follows it in the platform's order. */
function withNewSources(own: readonly string[]): string[] {
  const order = defaultBounds.adopt.priority
  return order.reduceRight<string[]>((all, source, i) => {
    if (all.includes(source)) return all
    const next = order[i + 1]
    const at = next === undefined ? all.length : all.indexOf(next)
    return all.toSpliced(at, 0, source)
  }, own.slice())
}

/** In the given transaction, as they are now. */
export async function ledgerSettings(tx: Tx): Promise<LedgerSettings & { reference: Names }> {
  const values = await valuesAt(tx, ledgerKind, clock.now())
  const own = values.get(adoptionSetting) as AdoptionSetting | undefined
  const limits = new Map(
    [...values].flatMap(([key, value]) =>
      key.startsWith(limitPrefix) ? [[key.slice(limitPrefix.length), value as unknown as LimitSetting] as const] : [],
    ),
  )
  const bounds =
    own || limits.size > 0 ? boundsWith({ adopt: adoptionOf(own), limits: limitsOf(limits) }) : defaultBounds
  return { bounds, reference: await namesOf(tx) }
}
