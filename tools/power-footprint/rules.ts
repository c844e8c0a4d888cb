/** Which 电力碳足迹因子 counts for data of a year. */
import type { Reference } from '@green/filing/programme/reference.ts'

export type PowerFactor = { year: number; kgPerKwh: number; document: string }

/** The year's own, else the newest before it, for want of which it is 暂用, else the oldest published. */
export function powerFactor(reference: Pick<Reference, 'items'>, dataYear: number): PowerFactor | null {
  const published = reference
    .items('powerFootprint')
    .flatMap(({ code, kgPerKwh, document }): PowerFactor[] =>
      typeof kgPerKwh === 'number' ? [{ year: Number(code), kgPerKwh, document: String(document ?? '') }] : [],
    )
  return published.findLast(({ year }) => year <= dataYear) ?? published[0] ?? null
}

/** Where the factor comes from, and that it is of another year. */
export const powerFactorOrigin = ({ year, document }: PowerFactor, dataYear: number): string =>
  year === dataYear ? document : `${document}；${dataYear}年尚未公布，暂用${year}年`
