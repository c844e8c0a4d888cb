import { expect, test } from 'vitest'
import { ledgerItems } from './ledger-items.ts'

const fact = (key: string, label: string, value: number | null) => ({
  key,
  label,
  value,
  source: '供电结算',
  version: 2,
  at: '2026-03-02T01:00:00.000Z',
})
const energy = (id: string, statCode: string | null, unit: string) => ({
  id,
  statCode,
  label: id,
  category: '',
  units: [
    { unit: 'kg', label: 'kg' },
    { unit, label: unit },
  ],
  coefficient: 1,
  coefficientUnit: '',
  isMedium: false,
  fuel: null,
  note: null,
  isVerified: true,
})

test('the year of the ledger as rows: net of conversion, with source, version and day; what has no place is named', () => {
  const energies = [
    energy('water', null, 't'),
    energy('electricity_eq', '33', '10^4kWh'),
    energy('raw_coal', '01', 't'),
  ]
  const read = ledgerItems(
    [
      fact('en.33.used', '电力消费', 120),
      fact('en.33.made', '电力自产', 50),
      fact('en.33.bought', '电力购入', 90),
      fact('power.ownRenew', '自发自用可再生电力', 20),
      fact('en.01.used', '原煤消费', null),
      fact('en.36.used', '生物燃料消费', 7),
      fact('output.value', '工业总产值', 900),
    ],
    energies,
  )
  expect(read).toEqual({
    items: [{ energyId: 'electricity_eq', unit: '10^4kWh', consumption: '90' }],
    one: { outputValue: '900' },
    origins: ['电力消费：供电结算 · 账本第2版 · 2026-03-02', '工业总产值：供电结算 · 账本第2版 · 2026-03-02'],
    missing: ['生物燃料消费'],
  })
})
