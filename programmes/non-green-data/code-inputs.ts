/** How a year's data of an enterprise, with or without the title, is read for the green code. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import type { ProductInput } from '@green/green-code/inputs.ts'
import type { CodeReader } from '@green/green-code/year-inputs.ts'
import { limitLevel } from '@green/tools/energy-limits/rules.ts'
import { fourSystems } from '../blocks/rows/cert-rows.ts'
import { isRunning } from './form.ts'

/** Codes of the platform's list by those of the code's option; 不需要 is no option. */
const audits: Readonly<Record<string, string>> = { passed: 'accepted', running: 'running', none: 'none' }
const productLevels = { '1': '1', '2': '1-2', '3': '2-3', '4': 'over3' } as const

export const readCodeYear: CodeReader = (answers, figures) => {
  const year = Number(answers.text('year'))
  const figure = (key: string) => figures[key] ?? null
  const limited = answers.rows('productRows').filter((row) => row.text('year') === String(year) && row.has('limitStd'))
  const comparable = limited.filter(hasLimit)
  const audit = answers.text('cleanAudit')
  return {
    year,
    runState: isRunning(answers) ? '正常' : '停产、搬迁或注销',
    outputValue: answers.number('outputValue'),
    totalTce: figure('totalTce'),
    co2Total: figure('co2Total'),
    waterIntake: figure('waterIntake'),
    renewableRate: figure('renewableRate'),
    waterReuseRate: figure('waterReuseRate'),
    solidUtilRate: figure('solidUtilRate'),
    pollutantBetter: worstOutlet(answers),
    meterRatio: figure('meterRatio'),
    products: comparable.map(productOf),
    penalty: penaltyOf(answers),
    cleanAudit: audits[audit] ?? null,
    systemCerts: systemsInForce(answers, `${year}-12-31`),
    platformFns: answers.has('platformFns') ? answers.list('platformFns').length : null,
    retrofitInvest: answers.sum('projectRows', 'invest') ?? 0,
    boundaryChanged: false,
    neg: [],
    notConcerned: {
      ...(limited.length === 0 && answers.has('productRows') ? { products: '没有适用强制性能耗限额标准的产品' } : {}),
      ...(audit === 'notNeeded' ? { cleanAudit: '不需要开展清洁生产审核' } : {}),
      ...(answers.has('pollutantRows') ? {} : { pollutantBetter: '没有填报污染物排放口' }),
      ...(hasGeneralWaste(answers) ? {} : { solidUtilRate: '没有一般工业固体废物' }),
      ...(figure('waterIntake') === 0 && answers.number('waterReuse') === 0 ? { waterReuseRate: '没有工业用水' } : {}),
    },
    withoutStandard: limited.length > 0 && comparable.length === 0 ? { products: '适用的限额标准没有可比的数值' } : {},
  }
}

const limitsOf = (row: Row) => [row.number('lv1'), row.number('lv2'), row.number('lv3')] as const
const hasLimit = (row: Row) => limitsOf(row).some((limit) => limit !== null)

function productOf(row: Row): ProductInput {
  const level = limitLevel(row.number('unitEnergy'), limitsOf(row))
  return { name: row.text('productName'), level: level && productLevels[level], tce: row.number('productTce') }
}

function penaltyOf(answers: Answers): string | null {
  if (!answers.has('penalty')) return null
  if (!answers.yes('penalty')) return 'none'
  return answers.has('penaltyState') ? answers.text('penaltyState') : null
}

/** Of the four systems those with a certificate in force on that day, so that the count does not depend on when it is read. */
function systemsInForce(answers: Answers, day: string): number | null {
  const rows = answers.rows('certRows')
  if (rows.length === 0) return null
  const held = rows.filter((row) => row.has('validTo') && row.text('validFrom') <= day && row.text('validTo') >= day)
  return fourSystems.filter((system) => held.some((row) => row.text('sysType') === system)).length
}

function worstOutlet(answers: Answers): number | null {
  const better = answers.rows('pollutantRows').flatMap((row) => row.number('better') ?? [])
  return better.length > 0 ? Math.min(...better) : null
}

function hasGeneralWaste(answers: Answers): boolean {
  const isGeneral = (row: Row) => row.text('category') === 'general'
  const made = ['generated', 'usedStock'].some((column) => (answers.sum('solidRows', column, isGeneral) ?? 0) > 0)
  return made || !answers.has('solidRows')
}
