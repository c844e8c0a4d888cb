/** Worked by hand from GB/T 2589-2020 appendix A and the factors of data/carbon-factors.json. */
import type { ToolCase } from '../testing.ts'

export const cases: readonly ToolCase[] = [
  {
    says: 'electricity: 1.229 tce and 5.581 t of carbon for 万kWh on the city’s grid',
    given: { energyCode: '33', consumeQty: '10' },
    found: { unit: '万千瓦时', tce: 12.29, co2: 55.81 },
  },
  {
    says: 'natural gas by ten thousand cubic metres',
    given: { energyCode: '15', consumeQty: '2' },
    found: { tce: 26.6, co2: 43.2438 },
  },
  { says: 'an unknown kind has no coefficient', given: { energyCode: 'x', consumeQty: '1' }, found: { tce: null } },
]
