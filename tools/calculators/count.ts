/** What a request to the calculators asks for: energy, carbon, or both from one entry. */
import { type CarbonInput, type CarbonResult, countCarbon } from './carbon.ts'
import { countEnergy, type EnergyInput, type EnergyResult } from './energy.ts'
import { carbonFrom, type LinkedItem } from './link.ts'
import { type Library, ofYear, recorder, textOf, type UsedFactors } from './parts.ts'

export type CalculatorRequest = {
  kind: 'energy' | 'carbon' | 'both'
  energy?: (Omit<EnergyInput, 'items'> & { items: readonly LinkedItem[] }) | undefined
  carbon?: CarbonInput | undefined
}
export type CalculatorOutcome = { energy: EnergyResult | null; carbon: CarbonResult | null }
type FieldFault = { field: string; message: string }
type CountedRequest =
  | { ok: true; outcome: CalculatorOutcome; factors: UsedFactors; dataEdition: string }
  | { ok: false; faults: FieldFault[] }

const isFilled = (value: number | null | undefined) => typeof value === 'number'
const lacksReason = ({ reason }: { reason?: string }) => !reason?.trim()
const why = '请说明自填系数或因子的依据，例如检测报告编号'

/** An own factor counts only with its reason. */
function ownFactorFaults({ kind, energy, carbon }: CalculatorRequest): FieldFault[] {
  const items = kind === 'carbon' ? [] : (energy?.items ?? [])
  const parts = kind === 'energy' ? {} : (carbon ?? {})
  const fault = (field: string) => ({ field: `${field}.reason`, message: why })
  return [
    ...items.flatMap((item, i) =>
      isFilled(item.coefficient) && lacksReason(item) ? [fault(`energy.items[${i}]`)] : [],
    ),
    ...(parts.fuels ?? []).flatMap((fuel, i) =>
      [fuel.ncv, fuel.carbonContent, fuel.oxidation].some(isFilled) && lacksReason(fuel)
        ? [fault(`carbon.fuels[${i}]`)]
        : [],
    ),
    ...(parts.process ?? []).flatMap((one, i) =>
      isFilled(one.factor) && lacksReason(one) ? [fault(`carbon.process[${i}]`)] : [],
    ),
    ...(['electricity', 'heat'] as const).flatMap((key) => {
      const part = parts[key]
      return part && isFilled(part.factor) && lacksReason(part) ? [fault(`carbon.${key}`)] : []
    }),
  ]
}

/** The factors count for the data; an entry without a year is of today. */
const dataYearOf = ({ kind, energy, carbon }: CalculatorRequest) =>
  (kind === 'carbon' ? null : energy?.dataYear) ?? carbon?.electricity?.dataYear ?? null

/** A fuel that came from the energy entry has its fault there; the others keep the place they were typed in. */
function carbonField(field: string, linked: number): string | null {
  const place = /^fuels\[(\d+)\](.*)$/.exec(field)
  if (!place) return `carbon.${field}`
  const at = Number(place[1]) - linked
  return at < 0 ? null : `carbon.fuels[${at}]${place[2]}`
}

/** Results with every factor they used: the same request and factors give the same digits for ever. */
export function countRequest(request: CalculatorRequest, from: Library): CountedRequest {
  const { library, used } = recorder(ofYear(from, dataYearOf(request)))
  const faults = ownFactorFaults(request)
  const energy = request.kind === 'carbon' ? null : countEnergy(request.energy ?? { items: [] }, library)
  if (energy && !energy.ok)
    faults.push(...energy.faults.map(({ field, message }) => ({ field: `energy.${field}`, message })))
  const link =
    request.kind === 'both'
      ? carbonFrom(request.energy ?? { items: [] }, request.carbon ?? {}, library)
      : { input: request.carbon ?? {}, linkedFuels: 0, remarks: [] }
  const carbon = request.kind === 'energy' ? null : countCarbon(link.input, library)
  if (carbon && !carbon.ok)
    for (const { field, message } of carbon.faults) {
      const own = carbonField(field, link.linkedFuels)
      if (own) faults.push({ field: own, message })
    }
  if (faults.length > 0 || (energy && !energy.ok) || (carbon && !carbon.ok)) return { ok: false, faults }
  const editions = Object.values(used).flatMap((items) => items.map(({ edition }) => textOf(edition)))
  return {
    ok: true,
    outcome: {
      energy: energy?.result ?? null,
      carbon: carbon && { ...carbon.result, remarks: [...carbon.result.remarks, ...link.remarks] },
    },
    factors: used,
    dataEdition: [...new Set(editions.filter(Boolean))].toSorted().join('；'),
  }
}
