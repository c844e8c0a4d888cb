/** A complete year of an enterprise without the title, and varied ones for the seed data. Everyone in it is invented. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { type FactorySeed, greenFactoryExample, variedExample as variedFactory } from '../green-factory/example.ts'

export function nonGreenExample(): AnswerSet {
  return ofOneYear(greenFactoryExample(), () => 0.42)
}

/** One year's data from the data of an enterprise; the latest year of its energy is the filing's year. */
export function variedYear(seed: FactorySeed, random: () => number): AnswerSet {
  return ofOneYear(variedFactory(seed, random), random, seed.socialCode)
}

const sharedKeys = [
  'contactDept',
  'contactName',
  'contactPhone',
  'email',
  'postcode',
  'outputValue',
  'addedValue',
  'tax',
  'profit',
  'landArea',
  'buildArea',
  'energyRows',
  'elecPurchased',
  'elecOwnRenew',
  'elecTradedGreen',
  'elecGec',
  'hasProcess',
  'processRows',
  'productRows',
  'platformFns',
  'equipRows',
  'waterRows',
  'waterReuse',
  'solidRows',
  'pollutantRows',
  'certRows',
  'commitTick',
  'commitFile',
] as const

const meters = [
  ['1', 1, 1],
  ['2', 12, 11],
  ['3', 30, 24],
] as const

/** The green-factory example, reduced to the fields of the yearly data. */
function ofOneYear(factory: AnswerSet, random: () => number, socialCode = '91500109MAXX10010N'): AnswerSet {
  const year = String(factory.evalYear)
  const output = Number(factory.outputValue)
  const projects = ((factory.projectRows ?? []) as RowAnswers[]).filter((row) => String(row.startDate).startsWith(year))
  const revenue = factory.revenue ?? String(roundHalfUp(output * 0.98, 2))
  const isPlanning = random() < 0.5
  return {
    ...Object.fromEntries(sharedKeys.map((key) => [key, factory[key] ?? null])),
    year,
    runState: 'normal',
    revenue,
    rdInvest: String(roundHalfUp(Number(revenue) * (0.005 + random() * 0.03), 2)),
    employeeCount: String(Math.round(output / 150) + 20),
    pvCapacity: random() < 0.4 ? String(Math.round(200 + random() * 3000)) : null,
    meterRows: meters.map(([meterLevel, need, have], i) => ({
      rowId: `m${i + 1}`,
      meterLevel,
      energyCode: '33',
      need: String(need),
      have: String(have),
      checked: String(have),
    })),
    permitNo: `${socialCode}001P`,
    cleanAudit: random() < 0.6 ? 'running' : 'none',
    projectRows: projects.length > 0 ? projects : null,
    penalty: false,
    planGreen: isPlanning,
    planYear: isPlanning ? String(Number(year) + 2) : null,
    planLevel: isPlanning ? 'city' : null,
    needDiagnosis: random() < 0.3,
    needs: ['1', '3'],
    statFiles: [exampleFile('能源购进消费与库存报表.pdf'), exampleFile('工业产销总值报表.pdf')],
    ledgerFiles: [exampleFile('能源台账.xlsx')],
  }
}
