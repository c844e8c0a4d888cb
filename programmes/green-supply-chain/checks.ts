/** Rules across the fields of a supply-chain form: errors block, warnings want a reason that the reviewer sees. */
import type { Answers, Row } from '@green/filing/answers.ts'
import type { Check } from '@green/filing/programme.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { energyChangeCheck, energyYearsCheck } from '../blocks/energy-rows.ts'
import { evalYearCheck } from '../blocks/eval-year.ts'
import { notAbove } from '../blocks/not-above.ts'
import { vetoCheck } from '../blocks/vetoes.ts'
import { minSuppliers, suppliersWanted } from './form.ts'

const listedSuppliers: Check = {
  code: 'supplierRows',
  level: 'error',
  says: `供应商清单至少列出${minSuppliers}家，不足${minSuppliers}家的全部列出`,
  of: (answers) => {
    const [listed, wanted] = [answers.rows('supplierRows').length, suppliersWanted(answers)]
    // No row at all is already said by the table itself.
    return wanted !== null && listed > 0 && listed < wanted
      ? { field: 'supplierRows', message: `列出了${listed}家供应商，至少应列出${wanted}家` }
      : null
  },
}

/** The list of suppliers holds more of a sort than the form counts. */
function countedBelow(code: string, key: string, label: string, isOne: (row: Row) => boolean): Check {
  return {
    code,
    level: 'warning',
    says: `清单中的${label}不应多于填报的数量`,
    of: (answers) => {
      const counted = answers.number(key)
      const listed = answers.rows('supplierRows').filter(isOne).length
      return counted !== null && listed > counted
        ? { field: key, message: `清单中有${listed}家${label}，多于填报的${counted}家，请核对` }
        : null
    },
  }
}

const purchaseOf = (answers: Answers) => answers.sum('supplierRows', 'purchase')

const purchases: Check = {
  code: 'purchase',
  level: 'warning',
  says: '清单中供应商的年采购额之和不应大于采购总额',
  of: (answers) => {
    const [listed, all] = [purchaseOf(answers), answers.number('purchaseTotal')]
    return listed !== null && all !== null && listed > all
      ? { field: 'purchaseTotal', message: '清单中供应商的年采购额之和大于采购总额，请核对' }
      : null
  },
}

const auditDates: Check = {
  code: 'auditedOn',
  level: 'error',
  says: '供应商审核日期不能晚于今天',
  of: (answers, { reference }) =>
    answers
      .rows('supplierRows')
      .filter((row) => row.text('auditedOn') > reference.now.date)
      .map((row) => ({ field: `supplierRows[${row.index}].auditedOn`, message: '审核日期不能晚于今天' })),
}

const platformShown: Check = {
  code: 'platformFiles',
  level: 'warning',
  says: '填写了信息平台的，应上传平台截图',
  of: (answers) =>
    answers.has('infoPlatform') && !answers.has('platformFiles')
      ? { field: 'platformFiles', message: '填写了信息平台，没有上传平台截图' }
      : null,
}

export const checks: readonly Check[] = [
  evalYearCheck,
  vetoCheck,
  notAbove('keySupplier', 'supplierTotal', '重点供应商数量不能大于一级供应商数量'),
  notAbove('lowRiskSupplier', 'supplierTotal', '低风险供应商数量不能大于一级供应商数量'),
  notAbove('greenFactorySupplier', 'supplierTotal', '绿色工厂供应商数量不能大于一级供应商数量'),
  notAbove('auditedSupplier', 'supplierTotal', '年度审核供应商数量不能大于一级供应商数量'),
  notAbove('greenPurchase', 'purchaseTotal', '绿色采购额不能大于采购总额'),
  countedBelow('lowRiskListed', 'lowRiskSupplier', '低风险供应商', (row) => row.text('risk') === 'low'),
  countedBelow('greenListed', 'greenFactorySupplier', '绿色工厂', (row) => row.yes('isGreenFactory')),
  purchases,
  listedSuppliers,
  auditDates,
  energyYearsCheck('evalYear'),
  energyChangeCheck('evalYear'),
  platformShown,
  commitmentCheck,
]
