/** Rules across the fields of an application: errors block, warnings need a reason that the reviewer sees. */

import type { DeclaredTotal } from '@green/filing/form/declared-totals.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { saysFound } from '@green/tools/eliminated-equipment/rules.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { inOrder, notAbove, notAfterToday } from '../blocks/relations.ts'
import { savedElectricityCheck } from '../blocks/saved-energy.ts'
import { twiceCheck } from '../blocks/twice.ts'
import { vetoCheck } from '../blocks/vetoes.ts'
import { isDirection, isProject, isTitle, savesEnergy } from './directions.ts'
import { centreExceeds, figures, savingTce, sourcesAgree } from './figures.ts'
import { identity } from './identity.ts'

/** A difference of the audited saving from the declared one beyond this needs a reason, %. */
const auditTolerance = 5

const dates = inOrder('startDate', 'endDate', {
  code: 'dates',
  says: '完工日期不早于开工日期',
  message: '完工（投运）日期不能早于开工日期',
  when: isProject,
})

const withinInvestment = (key: string, label: string): Check =>
  notAbove(key, 'investTotal', `${label}不能大于项目总投资`, {
    code: `within.${key}`,
    says: `${label}不大于项目总投资`,
    when: isProject,
  })

const sources: Check = {
  code: 'sources',
  level: 'warning',
  says: '自筹、贷款、其他财政资金之和等于总投资',
  of: (answers) =>
    isProject(answers) && !sourcesAgree(answers)
      ? { field: 'ownFund', message: '自筹、贷款、其他财政资金之和与项目总投资不一致' }
      : null,
}

const overSuggestion: Check = {
  code: 'overSuggestion',
  level: 'warning',
  says: '申请资金不超过系统测算金额',
  of: (answers, { reference }) => {
    const [applied, suggested] = [answers.number('applyAmount'), figures.suggestAmount.of(answers, reference)]
    return applied !== null && suggested !== null && applied > suggested
      ? { field: 'applyAmount', message: `申请资金大于系统测算金额${suggested}万元` }
      : null
  },
}

const belowMinimum: Check = {
  code: 'belowMinimum',
  level: 'warning',
  says: '年节能量或规模达到本批次该方向下限',
  of: (answers, { reference }) => {
    const least = figures.minSaving.of(answers, reference)
    const isSolar = isDirection('pv')(answers)
    if (least === null || (!isSolar && !savesEnergy(answers))) return null
    const reached = isSolar ? answers.number('capacityMW') : figures.annualSavingEqual.of(answers, reference)
    return reached !== null && reached < least
      ? {
          field: isSolar ? 'capacityMW' : savingField(answers.text('savingMethod')),
          message: `低于本批次该方向下限${least}${isSolar ? 'MW' : 'tce'}，一般不予支持`,
        }
      : null
  },
}

const savingField = (method: string) => (method === 'output' ? 'afterTce' : 'measuredSavingTce')

const noSaving: Check = {
  code: 'noSaving',
  level: 'error',
  says: '年节能量大于零',
  of: (answers) => {
    const saved = savesEnergy(answers) ? figures.annualSavingTce.of(answers) : null
    return saved !== null && saved <= 0
      ? { field: savingField(answers.text('savingMethod')), message: '按所填数据没有节能量，请核对能耗和产量' }
      : null
  },
}

const audited: Check = {
  code: 'audited',
  level: 'warning',
  says: `审核节能量与填报相差不超过${auditTolerance}%`,
  of: (answers) => {
    const [audit, own] = [answers.number('auditSaving'), figures.annualSavingTce.of(answers)]
    return savesEnergy(answers) &&
      audit !== null &&
      own !== null &&
      Math.abs(own - audit) * 100 > audit * auditTolerance
      ? { field: 'auditSaving', message: `审核节能量与填报的年节能量相差超过${auditTolerance}%` }
      : null
  },
}

const centreInvest: Check = {
  code: 'centreInvest',
  level: 'error',
  says: '能碳中心软硬件投资之和不大于总投资',
  of: (answers) =>
    isDirection('ecCenter')(answers) && centreExceeds(answers)
      ? { field: 'softwareInvest', message: '软硬件投资之和不能大于项目总投资' }
      : null,
}

const waterSaved: Check = {
  code: 'waterSaved',
  level: 'warning',
  says: '年节水量不大于改造前后取水量之差',
  of: (answers) => {
    const [before, after, saved] = ['waterBefore', 'waterAfter', 'annualSavingWater'].map((key) => answers.number(key))
    return isDirection('water')(answers) && before != null && after != null && saved != null && saved > before - after
      ? { field: 'annualSavingWater', message: '年节水量大于改造前后取水量之差' }
      : null
  },
}

const titleDate = notAfterToday('titleDate', '公布或发证日期', { when: isTitle })

const bankDigits: Check = {
  code: 'bankDigits',
  level: 'error',
  says: '银行账号只含数字',
  of: (answers) =>
    answers.has('bankNo') && !/^\d{8,30}$/.test(answers.text('bankNo'))
      ? { field: 'bankNo', message: '银行账号为8至30位数字' }
      : null,
}

const eliminated: Check = {
  code: 'eliminated',
  level: 'warning',
  says: '投资明细中没有列入淘汰目录的设备',
  of: (answers) =>
    answers
      .rows('investRows')
      .filter((row) => saysFound(row.text('eliminated')))
      .map((row) => ({
        field: `investRows[${row.index}].model`,
        message: `“${row.text('itemName')} ${row.text('model')}”${row.text('eliminated')}`,
      })),
}

/** The list has the items to be supported, not every bill. */
export const declaredTotals = [
  {
    code: 'invoices',
    level: 'warning',
    rows: 'investRows',
    column: 'invoiceAmount',
    declared: 'investTotal',
    fit: 'atMost',
  },
] as const satisfies readonly DeclaredTotal[]

export const checks: readonly Check[] = [
  dates,
  withinInvestment('investFixed', '固定资产投资'),
  withinInvestment('investDone', '已完成投资'),
  sources,
  noSaving,
  savedElectricityCheck('savedElec', savingTce),
  audited,
  belowMinimum,
  centreInvest,
  waterSaved,
  titleDate,
  overSuggestion,
  bankDigits,
  eliminated,
  twiceCheck('special-fund', identity),
  vetoCheck,
  commitmentCheck,
]
