/** Figures of a supply-chain form. The evaluation index itself (GSCI) is the total of the rubric. */
import { divide, times } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { energyCo2Of, totalTceOf } from '../blocks/figures.ts'

const share = (label: string, part: string, whole: string, formula: string): Figure => ({
  label,
  unit: '%',
  decimals: 2,
  formula,
  of: (answers) => times(divide(answers.number(part), answers.number(whole)), 100),
})

export const figures = {
  lowRiskRatio: share(
    '低风险供应商占比',
    'lowRiskSupplier',
    'supplierTotal',
    '低风险供应商数量÷一级供应商数量×100（绿色供应链管理评价要求）',
  ),
  auditRatio: share(
    '供应商审核率',
    'auditedSupplier',
    'supplierTotal',
    '年度审核供应商数量÷一级供应商数量×100（绿色供应链管理评价要求）',
  ),
  greenFactorySupplierRatio: share(
    '绿色工厂供应商占比',
    'greenFactorySupplier',
    'supplierTotal',
    '绿色工厂供应商数量÷一级供应商数量×100',
  ),
  greenPurchaseRatio: share('绿色采购占比', 'greenPurchase', 'purchaseTotal', '绿色采购额÷采购总额×100'),
  totalTce: totalTceOf('evalYear'),
  co2Total: energyCo2Of('evalYear'),
} satisfies Record<string, Figure>
