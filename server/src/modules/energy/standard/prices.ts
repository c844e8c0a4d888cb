/** The factors and prices that turn a gap into tce and yuan. */
import type { Reference } from '@green/filing/programme/reference.ts'
import { carrierPriceText, powerPrice } from '@green/tools/energy-conversion/carrier-prices.ts'
import type { Prices } from '@green/tools/energy-limits/standard-validity.ts'
import { numberOf } from '@green/tools/standard-values.ts'
import type { WithDb } from '../../../platform/services.ts'
import { energyPrices } from '../../code/green-code/current-settings.ts'

export async function pricesOf({ db }: WithDb, reference: Reference): Promise<Prices> {
  const { yuanPerTce, yuanPerM3, priceSource, carriers } = await energyPrices(db)
  const ofPower = powerPrice(carriers)
  const power = reference.find('calculatorEnergy', 'electricity_eq')
  return {
    kgcePerKwh: numberOf(power, 'coefficient'),
    kgceSource: String(power?.source ?? ''),
    yuanPerTce,
    yuanPerKwh: ofPower.yuan,
    powerSource: carrierPriceText(ofPower),
    yuanPerM3,
    source: priceSource,
  }
}
