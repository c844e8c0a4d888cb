/** What an enterprise's energy costs: by the kinds that the ledger has adopted for a year. */
import { type CarrierPrice, carrierPriceText, mixPrice } from '@green/tools/energy-conversion/carrier-prices.ts'
import { energyUsedIn } from '@green/tools/ledger/fact-keys.ts'
import { factorsOf } from '@green/tools/ledger/factors.ts'
import type { Tx } from '../../db/database.ts'
import { ledgerSettings } from './settings.ts'
import { currentAdoptions } from './store.ts'

/** The city's prices: of a tonne of standard coal, and by kind. */
export type Prices = { yuanPerTce: number; priceSource: string; carriers: readonly CarrierPrice[] }

/** What a tonne of standard coal costs, with its source in words. */
export type MixPrice = { yuanPerTce: number; priceSource: string; isOfMix: boolean }
type EnterpriseYear = { enterpriseId: string; year: number }

/**
 * The price of a tonne of standard coal by the enterprise's own mix of the year, with its source in words; the city's one price where the
 * ledger has no kinds of that year, or too many of them have no price.
 */
export async function priceOfMix(tx: Tx, of: EnterpriseYear, prices: Prices): Promise<MixPrice> {
  return (await pricesOfMix(tx, [of], prices))(of)
}

/** The same for many. */
export async function pricesOfMix(
  tx: Tx,
  of: readonly EnterpriseYear[],
  { yuanPerTce, priceSource, carriers }: Prices,
): Promise<(one: EnterpriseYear) => MixPrice> {
  const settings = await ledgerSettings(tx)
  const nameOf = ({ enterpriseId, year }: EnterpriseYear) => `${enterpriseId} ${year}`
  const used = new Map<string, { energyCode: string; quantity: number; tce: number }[]>()
  for (const [year, ofYear] of Map.groupBy(of, (one) => one.year)) {
    const factors = factorsOf(settings, year)
    const enterpriseIds = [...new Set(ofYear.map(({ enterpriseId }) => enterpriseId))]
    for (const row of await currentAdoptions(tx, { enterpriseIds, year, month: 0 })) {
      const energyCode = energyUsedIn(row.key)
      if (energyCode === null || row.value === null) continue
      const line = { energyCode, quantity: row.value, tce: row.value * factors.tce(energyCode) }
      used.set(nameOf(row), [...(used.get(nameOf(row)) ?? []), line])
    }
  }
  return (one) => {
    const mix = mixPrice(carriers, used.get(nameOf(one)) ?? [])
    if (!mix) return { yuanPerTce, priceSource, isOfMix: false }
    const texts = mix.carriers.map(carrierPriceText).join('、')
    return {
      yuanPerTce: Math.round(mix.yuanPerTce),
      priceSource: `按本企业${one.year}年各品种用量折算：${texts}`,
      isOfMix: true,
    }
  }
}
