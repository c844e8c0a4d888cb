/** The ledger's settings in force: the platform's bounds with the city's order of sources and tolerances, and the lists of the day. */
import { type Bounds, boundsWith, defaultBounds } from '@green/tools/ledger/bounds.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { type Names, namesOf } from '../reference/names.ts'
import { valuesAt } from '../reference/setting-store.ts'

export const ledgerKind = 'ledger'
/** The key of the order of sources and the tolerances. */
export const adoptionSetting = 'adopt'

/** What it is called among the settings. */
export const adoptionName = '账本：来源次序和容差'

/** What a city sets of adoption. */
export type AdoptionSetting = Pick<Bounds['adopt'], 'priority' | 'tolerance' | 'apart'>

/** The adoption rules with a city's in their place; the platform's own where it has none. */
export const adoptionOf = (own: AdoptionSetting | undefined): Bounds['adopt'] => ({ ...defaultBounds.adopt, ...own })

/** In the given transaction, as they are now. */
export async function ledgerSettings(tx: Tx): Promise<LedgerSettings & { reference: Names }> {
  const values = await valuesAt(tx, ledgerKind, clock.now())
  const own = values.get(adoptionSetting) as AdoptionSetting | undefined
  const bounds = own ? boundsWith({ adopt: adoptionOf(own) }) : defaultBounds
  return { bounds, reference: await namesOf(tx) }
}
