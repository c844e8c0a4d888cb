/** Main products (T.product of the trade): output, energy and water for one unit, and where they stand against limit and quota. */
import { divide, type Row, times } from '@green/filing/answers.ts'
import { calc, choice, field, money, number, text, year } from '@green/filing/fields.ts'
import type { Check } from '@green/filing/findings.ts'
import type { DictItem, Reference } from '@green/filing/reference.ts'

/** Spellings of one unit. A unit in ten thousands is another unit and never matches. */
const spellings: Readonly<Record<string, string>> = {
  吨: 't',
  重量箱: '重箱',
  立方米: 'm³',
  m3: 'm³',
  平方米: 'm²',
  m2: 'm²',
  千升: 'kL',
  千瓦时: 'kWh',
  吉焦: 'GJ',
}
const plainUnit = (unit: string) => spellings[unit.trim()] ?? unit.trim()

/** Why a standard cannot be compared with the row by arithmetic alone; null when it can. */
function obstacle(item: DictItem, row: Row, numerator: 'kgce' | 'm³'): string | null {
  if (item.verification !== 'confirmed') return '该值未经核对，不用于评价，请人工核对原文'
  if (typeof item.place === 'string') return '外地标准仅供参考'
  if (item.comparison === 'gte') return '该指标越大越好，请人工核对'
  return item.unit === `${numerator}/${plainUnit(row.text('unit'))}`
    ? null
    : `标准单位为${String(item.unit)}，与产品单位不同`
}

function numberOf(item: DictItem | undefined, key: string): number | null {
  const value = item?.[key]
  return typeof value === 'number' ? value : null
}

function limitOf(row: Row, reference: Reference): DictItem | undefined {
  const item = reference.find('limitStandard', row.text('limitStd'))
  return item && obstacle(item, row, 'kgce') === null ? item : undefined
}

function quotaOf(row: Row, reference: Reference): DictItem | undefined {
  const item = reference.find('waterQuotaProduct', row.text('waterQuota'))
  return item && obstacle(item, row, 'm³') === null ? item : undefined
}

const limitValue = (level: 'level1' | 'level2' | 'level3') =>
  calc((row, _answers, reference) => numberOf(limitOf(row, reference), level), { unit: 'kgce/单位' })
const quotaValue = (level: 'adv' | 'gen') =>
  calc((row, _answers, reference) => numberOf(quotaOf(row, reference), level), { unit: 'm³/单位' })

/** Code of `limitLevel`: the best level whose value is not exceeded. */
function limitLevel(row: Row): '1' | '2' | '3' | '4' | null {
  const energy = row.number('unitEnergy')
  if (energy === null) return null
  for (const code of ['1', '2', '3'] as const) {
    const limit = row.number(`lv${code}`)
    if (limit !== null && energy <= limit) return code
  }
  return row.has('lv3') || row.has('lv2') || row.has('lv1') ? '4' : null
}

/** Code of `waterLevel`. */
function waterLevel(row: Row): 'adv' | 'gen' | 'over' | null {
  const intake = row.number('unitIntake')
  const [adv, gen] = [row.number('quotaAdv'), row.number('quotaGen')]
  if (intake === null || (adv === null && gen === null)) return null
  if (adv !== null && intake <= adv) return 'adv'
  return gen !== null && intake <= gen ? 'gen' : 'over'
}

/** The product itself, year by year. */
export const productOutputColumns = [
  field('year', '年度', year({ required: true })),
  field('productName', '产品名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field(
    'unit',
    '计量单位',
    text({
      required: true,
      rules: [{ maxLength: 20 }],
      hint: '与限额标准、用水定额的单位一致时系统才能对标',
      example: '吨',
    }),
  ),
  field('capacity', '设计产能', number({ decimals: 4 })),
  field('output', '产量', number({ decimals: 4, required: true, rules: ['nonzero'] })),
  field('outputValue', '产值', money()),
] as const

/** Its energy, against the limit standard. */
export const productEnergyColumns = [
  field(
    'productTce',
    '产品综合能耗',
    number({
      decimals: 4,
      unit: 'tce',
      required: (row: Row) => row.has('limitStd'),
      hint: '按该产品限额标准规定的统计范围',
    }),
  ),
  field(
    'unitEnergy',
    '单位产品综合能耗',
    calc((row) => divide(times(row.number('productTce'), 1000), row.number('output')), {
      unit: 'kgce/单位',
      decimals: 4,
    }),
  ),
  field(
    'limitStd',
    '适用的能耗限额标准',
    choice('limitStandard', { hint: '有强制性限额标准的产品必选', clause: '单位产品能耗限额强制性国家标准' }),
  ),
  field('lv1', '1级值', limitValue('level1')),
  field('lv2', '2级值', limitValue('level2')),
  field('lv3', '3级值（限定值）', limitValue('level3')),
  field(
    'level',
    '能耗限额对标',
    calc((row, _answers, reference) => {
      const item = reference.find('limitStandard', row.text('limitStd'))
      if (!item) return null
      const level = limitLevel(row)
      return (
        obstacle(item, row, 'kgce') ?? (level === null ? null : (reference.find('limitLevel', level)?.label ?? null))
      )
    }),
  ),
] as const

/** Its water, against the quota. */
export const productWaterColumns = [
  field(
    'productIntake',
    '产品取水量',
    number({ decimals: 2, unit: 'm³', required: (row: Row) => row.has('waterQuota') }),
  ),
  field(
    'unitIntake',
    '单位产品取水量',
    calc((row) => divide(row.number('productIntake'), row.number('output')), { unit: 'm³/单位', decimals: 4 }),
  ),
  field(
    'waterQuota',
    '适用的用水定额',
    choice('waterQuotaProduct', { hint: '有取水定额国家标准的产品选填', clause: 'GB/T 18916 各部分' }),
  ),
  field('quotaAdv', '定额先进值', quotaValue('adv')),
  field('quotaGen', '定额通用值', quotaValue('gen')),
  field(
    'waterLevel',
    '用水定额对标',
    calc((row, _answers, reference) => {
      const item = reference.find('waterQuotaProduct', row.text('waterQuota'))
      if (!item) return null
      const level = waterLevel(row)
      return obstacle(item, row, 'm³') ?? (level === null ? null : (reference.find('waterLevel', level)?.label ?? null))
    }),
  ),
] as const

export const productColumns = [...productOutputColumns, ...productEnergyColumns, ...productWaterColumns] as const

/** A product that a limit standard of its industry names, but for which none is chosen, wants a look. */
export function limitChosenCheck(industryKey: string): Check {
  return {
    code: 'limitChosen',
    level: 'warning',
    says: '有能耗限额标准的产品应选择适用标准',
    of: (answers, { reference }) => {
      const industry = answers.text(industryKey)
      const candidates = reference
        .items('limitStandard')
        .filter((item) => Array.isArray(item.industryCodes) && item.industryCodes.includes(industry))
      return answers.rows('productRows').flatMap((row) => {
        const name = row.text('productName')
        if (row.has('limitStd') || name === '') return []
        const found = candidates.find((item) => typeof item.keyword === 'string' && name.includes(item.keyword))
        return found
          ? [
              {
                field: `productRows[${row.index}].limitStd`,
                message: `“${name}”可能适用${String(found.standard)}，请选择标准或说明不适用`,
              },
            ]
          : []
      })
    },
  }
}

/** Energy above the 3级 value is beyond what the mandatory standard allows. */
export const overLimitCheck: Check = {
  code: 'overLimit',
  level: 'warning',
  says: '单位产品能耗不应超过限额限定值',
  of: (answers) =>
    answers
      .rows('productRows')
      .filter((row) => limitLevel(row) === '4')
      .map((row) => ({
        field: `productRows[${row.index}].productTce`,
        message: `“${row.text('productName')}”单位产品能耗超过能耗限额限定值，请核对`,
      })),
}
