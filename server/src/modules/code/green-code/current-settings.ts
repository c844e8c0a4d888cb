/** What the city has set for the codes: what the public sees, and the prices that turn a gap into money. */
import type { PublicDisplay } from '@green/green-code/inputs.ts'
import { carrierPrices } from '../../../base/energy/carrier-prices.ts'
import { readSetting } from '../../../base/message/setting-store.ts'
import { once, readData } from '../../../base/reference/data-file.ts'
import type { Tx } from '../../../db/database.ts'

export const settingsKey = 'greenCode'

export type CodeSettings = {
  publicDisplay: PublicDisplay
  yuanPerTce: number
  yuanPerM3: number
  /** Where the prices come from. */
  priceSource: string
}

const usual = once((): CodeSettings => {
  const { meta, yuanPerTce, yuanPerM3 } = readData<{
    meta: { source: string; edition: string }
    yuanPerTce: number
    yuanPerM3: number
  }>('energy-prices.json')
  return { publicDisplay: 'none', yuanPerTce, yuanPerM3, priceSource: `${meta.source}（${meta.edition}，未核对）` }
})

export async function codeSettings(tx: Tx): Promise<CodeSettings> {
  const saved = await readSetting(tx, settingsKey)
  return { ...usual(), ...(saved?.value as Partial<CodeSettings> | undefined) }
}

/** The city's prices with those of single kinds. */
export async function energyPrices(tx: Tx) {
  const { yuanPerTce, yuanPerM3, priceSource } = await codeSettings(tx)
  return { yuanPerTce, yuanPerM3, priceSource, carriers: await carrierPrices(tx) }
}
