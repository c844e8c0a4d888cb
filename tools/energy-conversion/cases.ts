/** Worked by hand from GB/T 2589-2020 appendix A and the factors of data/carbon-factors.json. */
import type { ToolCase } from '../testing.ts'

export const cases: readonly ToolCase[] = [
  {
    says: 'electricity: 1.229 tce and 5.581 t of carbon for 万kWh on the city’s grid',
    input: { energyCode: '33', consumeQty: '10' },
    found: { unit: '万千瓦时', tce: 12.29, co2: 55.81 },
  },
  {
    says: 'electricity by the factor of the data year: 2021 0.4743, 2022 0.5227 (公告2024年第12号、第33号)',
    input: { energyCode: '33', consumeQty: '10', dataYear: '2021' },
    found: { co2: 47.43 },
  },
  {
    says: 'the factor of 2022 is another one',
    input: { energyCode: '33', consumeQty: '10', dataYear: '2022' },
    found: { co2: 52.27 },
  },
  {
    says: 'a year without a published factor uses the newest before it: 2025 that of 2023',
    input: { energyCode: '33', consumeQty: '10', dataYear: '2025' },
    found: { co2: 55.81 },
  },
  {
    says: 'heat by GB/T 2589-2020 appendix A: 0.03412 tce/GJ, not the 0.0341 of the statistical form',
    input: { energyCode: '32', consumeQty: '1000' },
    found: { unit: '吉焦', tce: 34.12, co2: 110 },
  },
  {
    says: 'natural gas by ten thousand cubic metres',
    input: { energyCode: '15', consumeQty: '2' },
    found: { tce: 26.6, co2: 43.2438 },
  },
  { says: 'an unknown kind has no coefficient', input: { energyCode: 'x', consumeQty: '1' }, found: { tce: null } },
]
