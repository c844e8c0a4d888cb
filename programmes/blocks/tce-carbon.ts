/** Carbon that goes with a saving told in standard coal, where no energy kind is named. */
import { Exact } from '@green/filing/exact.ts'
import type { Reference } from '@green/filing/reference.ts'

/** tCO₂ of so many tce, by the factor of the reference list `tceCarbon`; null without either. */
export function co2OfTce(tce: Exact | null, reference: Reference): Exact | null {
  const factor = Exact.of(reference.find('tceCarbon', 'tce')?.co2Factor)
  return tce && factor ? tce.times(factor) : null
}
