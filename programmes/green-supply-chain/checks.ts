/** Rules across the fields of a supply-chain form: errors block, warnings need a reason that the reviewer sees. */

import type { DeclaredTotal } from '@green/filing/form/declared-totals.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { evalYearCheck } from '../blocks/eval-year.ts'
import { evaluatorCheck } from '../blocks/evaluator.ts'
import { notAbove, rowsNotAfterToday } from '../blocks/relations.ts'
import { energyChangeCheck, energyYearsCheck } from '../blocks/rows/energy-rows.ts'
import { vetoCheck } from '../blocks/vetoes.ts'
import { minSuppliers, suppliersWanted } from './form.ts'

const listedSuppliers: Check = {
  code: 'supplierRows',
  level: 'error',
  says: `供应商清单至少列出${minSuppliers}家，不足${minSuppliers}家的全部列出`,
  of: (answers) => {
    const [listed, wanted] = [answers.rows('supplierRows').length, suppliersWanted(answers)]
    // A missing row is already reported by the table itself.
    return wanted !== null && listed > 0 && listed < wanted
      ? { field: 'supplierRows', message: `列出了${listed}家供应商，至少应列出${wanted}家` }
      : null
  },
}

const auditDates = rowsNotAfterToday({
  code: 'auditedOn',
  rows: 'supplierRows',
  column: 'auditedOn',
  says: '供应商审核日期不能晚于今天',
  label: '审核日期',
})

const platformShown: Check = {
  code: 'platformFiles',
  level: 'warning',
  says: '填写了信息平台的，应上传平台截图',
  of: (answers) =>
    answers.has('infoPlatform') && !answers.has('platformFiles')
      ? { field: 'platformFiles', message: '填写了信息平台，没有上传平台截图' }
      : null,
}

/** The list has the main suppliers, not all of them. */
export const declaredTotals = [
  {
    code: 'lowRiskListed',
    level: 'warning',
    rows: 'supplierRows',
    of: { label: '低风险供应商', when: (row) => row.text('risk') === 'low' },
    declared: 'lowRiskSupplier',
    fit: 'atMost',
  },
  {
    code: 'greenListed',
    level: 'warning',
    rows: 'supplierRows',
    of: { label: '绿色工厂', when: (row) => row.yes('isGreenFactory') },
    declared: 'greenFactorySupplier',
    fit: 'atMost',
  },
  {
    code: 'purchase',
    level: 'warning',
    rows: 'supplierRows',
    column: 'purchase',
    declared: 'purchaseTotal',
    fit: 'atMost',
  },
] as const satisfies readonly DeclaredTotal[]

export const checks: readonly Check[] = [
  evalYearCheck,
  evaluatorCheck('jgName', 'supplyChain'),
  vetoCheck,
  notAbove('keySupplier', 'supplierTotal', '重点供应商数量不能大于一级供应商数量'),
  notAbove('lowRiskSupplier', 'supplierTotal', '低风险供应商数量不能大于一级供应商数量'),
  notAbove('greenFactorySupplier', 'supplierTotal', '绿色工厂供应商数量不能大于一级供应商数量'),
  notAbove('auditedSupplier', 'supplierTotal', '年度审核供应商数量不能大于一级供应商数量'),
  notAbove('greenPurchase', 'purchaseTotal', '绿色采购额不能大于采购总额'),
  listedSuppliers,
  auditDates,
  energyYearsCheck('evalYear'),
  energyChangeCheck('evalYear'),
  platformShown,
  commitmentCheck,
]
