/** Main products (T.product of the trade): output, unit energy and water, and their level against limit and quota. */
import { divide, type Row, times } from '@green/filing/form/answers.ts'
import { calc, choice, field, money, number, text, year } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { limitLevel, limitText, limitValueOf } from '@green/tools/energy-limits/rules.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { quotaText, quotaValueOf, waterLevel } from '@green/tools/water-quotas/rules.ts'

const limitValue = (level: 'level1' | 'level2' | 'level3') =>
  calc(
    (row, _answers, reference) =>
      limitValueOf(reference, { code: row.text('limitStd'), unit: row.text('unit') }, level),
    { unit: 'kgce/单位' },
  )
const quotaValue = (level: 'adv' | 'gen') =>
  calc(
    (row, _answers, reference) =>
      quotaValueOf(reference, { code: row.text('waterQuota'), unit: row.text('unit') }, level),
    { unit: 'm³/单位' },
  )

/** Code of the level that the row's unit energy reaches; `4` is above the limit. */
export const limitLevelOf = (row: Row) =>
  limitLevel(row.number('unitEnergy'), [row.number('lv1'), row.number('lv2'), row.number('lv3')])

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
  field(
    'capacity',
    '设计产能',
    number({ decimals: 4, fact: fact('prod.{productName}|{unit}.capacity', { isLasting: true }) }),
  ),
  field(
    'output',
    '产量',
    number({ decimals: 4, required: true, rules: ['nonzero'], fact: fact('prod.{productName}|{unit}.output') }),
  ),
  field('outputValue', '产值', money({ fact: fact('prod.{productName}|{unit}.value') })),
] as const

/** Its energy, against the limit standard. */
export const productEnergyColumns = [
  field(
    'productTce',
    '产品综合能耗',
    number({
      decimals: 4,
      unit: 'tce',
      fact: fact('prod.{productName}|{unit}.tce', { calibre: 'productScope' }),
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
    calc((row, _answers, reference) =>
      limitText(reference, { code: row.text('limitStd'), unit: row.text('unit') }, limitLevelOf(row)),
    ),
  ),
] as const

/** Its water, against the quota. */
export const productWaterColumns = [
  field(
    'productIntake',
    '产品取水量',
    number({
      decimals: 2,
      unit: 'm³',
      fact: fact('prod.{productName}|{unit}.intake'),
      required: (row: Row) => row.has('waterQuota'),
    }),
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
    calc((row, _answers, reference) =>
      quotaText(
        reference,
        { code: row.text('waterQuota'), unit: row.text('unit') },
        waterLevel(row.number('unitIntake'), row.number('quotaAdv'), row.number('quotaGen')),
      ),
    ),
  ),
] as const

export const productColumns = [...productOutputColumns, ...productEnergyColumns, ...productWaterColumns] as const

/** A product that a limit standard of its industry covers, without a standard chosen, gives a warning. */
export function limitChosenCheck(industryKey: string): Check {
  return {
    code: 'limitChosen',
    level: 'warning',
    says: '有能耗限额标准的产品应选择适用标准',
    of: (answers, { reference }) => {
      const industry = answers.text(industryKey)
      const candidates = reference
        .items('limitStandard')
        .filter(
          (item) =>
            item.enabled !== false && Array.isArray(item.industryCodes) && item.industryCodes.includes(industry),
        )
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

/** Energy above the 3级 value exceeds the mandatory standard. */
export const overLimitCheck: Check = {
  code: 'overLimit',
  level: 'warning',
  says: '单位产品能耗不应超过限额限定值',
  of: (answers) =>
    answers
      .rows('productRows')
      .filter((row) => limitLevelOf(row) === '4')
      .map((row) => ({
        field: `productRows[${row.index}].productTce`,
        message: `“${row.text('productName')}”单位产品能耗超过能耗限额限定值，请核对`,
      })),
}

/** The year that the form is about has products. `label` names the year: 评价年度. */
export const productYearsCheck = (yearKey: string, label: string): Check => ({
  code: 'productYears',
  level: 'error',
  says: `主要产品表应有${label}的产品`,
  of: (answers) => {
    const year = answers.text(yearKey)
    const rows = answers.rows('productRows')
    return !year || rows.length === 0 || rows.some((row) => row.text('year') === year)
      ? null
      : { field: 'productRows', message: `缺少${label}${year}年的主要产品` }
  },
})
