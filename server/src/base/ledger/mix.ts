/** What an enterprise's energy costs: by the kinds that the ledger has adopted for a year. */
import { type CarrierPrice, carrierPriceText, mixPrice } from '@green/tools/energy-conversion/carrier-prices.ts'
import { energyUsedIn } from '@green/tools/ledger/fact-keys.ts'
import { factorsOf } from '@green/tools/ledger/factors.ts'
import type { Tx } from '../../db/database.ts'
import { ledgerSettings } from './settings.ts'
import { currentAdoptions } from './store.ts'

/** The city's prices: of a tonne of standard coal, and by kind. */
export type Prices = { yuanPerTce: number; priceSource: string; carriers: readonly CarrierPrice[] }

/**
 * The price of a tonne of standard coal by the enterprise's own mix of the year, with its source in words; the city's one price where the
 * ledger has no kinds of that year, or too many of them have no price.
 */
export async function priceOfMix(
  tx: Tx,
  { enterpriseId, year }: { enterpriseId: string; year: number },
  { yuanPerTce, priceSource, carriers }: Prices,
): Promise<{ yuanPerTce: number; priceSource: string }> {
  const factors = factorsOf(await ledgerSettings(tx), year)
  const used = (await currentAdoptions(tx, { enterpriseIds: [enterpriseId], year, month: 0 })).flatMap(
    ({ key, value }) => {
      const energyCode = energyUsedIn(key)
      return energyCode === null || value === null
        ? []
        : [{ energyCode, quantity: value, tce: value * factors.tce(energyCode) }]
    },
  )
  const mix = mixPrice(carriers, used)
  if (!mix) return { yuanPerTce, priceSource }
  const texts = mix.carriers.map(carrierPriceText).join('、')
  return {
    yuanPerTce: Math.round(mix.yuanPerTce),
    priceSource: `按本企业${year}年各品种用量折算：${texts}`,
  }
}
