/** Rules across the fields of a self-check: years of the task, balances, tables that agree with the conclusion. */

import type { Answers } from '@green/filing/form/answers.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { eliminatedReason, saysFound, saysListed } from '@green/tools/eliminated-equipment/rules.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { metersCheck } from '../blocks/leader.ts'
import { rowsInOrder } from '../blocks/relations.ts'
import { certDatesCheck, certExpiredCheck } from '../blocks/rows/cert-rows.ts'
import { energyBalanceCheck } from '../blocks/rows/energy-rows.ts'
import { meterCountsCheck } from '../blocks/rows/meter-rows.ts'
import { limitChosenCheck, limitLevelOf } from '../blocks/rows/product-rows.ts'
import { selfFindings } from './findings.ts'
import { asksFor, content, type Part, partsOf, type SelfCheckScope } from './scope.ts'

/** Rows of other years than the task names; a year without any row. */
const yearsCheck = (code: string, rows: string, label: string, { years }: SelfCheckScope): Check => ({
  code,
  level: 'error',
  says: `${label}只填监察任务的核查年度，且每年都应有`,
  of: (answers) => {
    const table = answers.rows(rows)
    if (table.length === 0) return null
    const strange = table.filter((row) => row.has('year') && !years.includes(Number(row.text('year'))))
    if (strange.length > 0)
      return strange.map((row) => ({
        field: `${rows}[${row.index}].year`,
        message: `本次监察的核查年度是${years.join('、')}年`,
      }))
    const missing = years.filter((year) => !table.some((row) => row.text('year') === String(year)))
    return missing.length > 0 ? { field: rows, message: `还缺${missing.join('、')}年的${label}` } : null
  },
})

const tolerance = 0.02

/** 综合能源消费量 beside what the enterprise's yearly energy says: two percent apart want a reason. */
const acceptedCheck = ({ years }: SelfCheckScope): Check => ({
  code: 'acceptedEnergy',
  level: 'warning',
  says: '综合能源消费量应与企业年度能耗一致，允许相差2%',
  of: (answers, { archive }) =>
    years.flatMap((year) => {
      const known = archive.find((one) => one.year === year)?.totalTce ?? null
      const own = answers.sum('energyRows', 'tce', (row) => row.text('year') === String(year))
      if (known === null || own === null || Math.abs(known - own) <= known * tolerance) return []
      return [
        {
          field: 'energyRows',
          message: `${year}年综合能源消费量${formatNumber(own, 2)}tce，与企业年度能耗采用的${formatNumber(known, 2)}tce相差超过2%，请核对或说明原因`,
        },
      ]
    }),
})

/** A doubtful match is for the enterprise to judge; a certain one asks for the day it is given up, in the row itself. */
const suspectedCheck: Check = {
  code: 'suspectedEquipment',
  level: 'warning',
  says: '疑似列入淘汰目录的设备应对照铭牌核对',
  of: (answers, { reference }) =>
    answers
      .rows('equipRows')
      .filter((row) => saysFound(row.text('eliminated')) && !saysListed(row.text('eliminated')))
      .map((row) => ({
        field: `equipRows[${row.index}].model`,
        message: eliminatedReason(row.text('model'), reference) ?? '',
      })),
}

const listedCheck: Check = {
  code: 'listedEquipment',
  level: 'info',
  says: '列入淘汰目录的设备说明比对依据',
  of: (answers, { reference }) =>
    answers
      .rows('equipRows')
      .filter((row) => saysListed(row.text('eliminated')))
      .map((row) => ({
        field: `equipRows[${row.index}].model`,
        message: eliminatedReason(row.text('model'), reference) ?? '',
      })),
}

const equipmentYearCheck: Check = {
  code: 'equipmentYear',
  level: 'error',
  says: '设备投用年份不晚于今年',
  of: (answers, { reference }) =>
    answers
      .rows('equipRows')
      .filter((row) => (row.number('useYear') ?? 0) > reference.now.year)
      .map((row) => ({ field: `equipRows[${row.index}].useYear`, message: '投用年份不能晚于今年' })),
}

/** A product above its limit is written about in its row; here it is only named. */
const overLimitInfo: Check = {
  code: 'overLimit',
  level: 'info',
  says: '单位产品能耗高于限定值的产品',
  of: (answers) =>
    answers
      .rows('productRows')
      .filter((row) => limitLevelOf(row) === '4')
      .map((row) => ({
        field: `productRows[${row.index}].level`,
        message: `“${row.text('productName')}”超过限定值，请在本行写明原因和措施，并在自查结论中列为问题`,
      })),
}

/** The conclusion agrees with what the tables say. */
const conclusionCheck: Check = {
  code: 'conclusion',
  level: 'error',
  says: '填报的数据已显示问题的，自查结论应为“存在问题”',
  of: (answers, { reference }) => {
    if (answers.text('conclusion') !== 'none') return null
    const certain = selfFindings(answers, reference).filter(({ kind }) =>
      ['overLimit', 'eliminated', 'metersFew'].includes(kind),
    )
    const [first] = certain
    return first
      ? {
          field: 'conclusion',
          message: `所填数据显示${certain.length}处问题（${first.text.slice(0, 60)}${certain.length > 1 || first.text.length > 60 ? '……' : ''}），请选择“存在问题”并列出整改措施，或更正数据`,
        }
      : null
  },
}

const deadlineCheck: Check = {
  code: 'problemDeadline',
  level: 'error',
  says: '整改期限不早于今天',
  of: (answers, { reference }) =>
    answers.text('conclusion') === 'found'
      ? answers
          .rows('problemRows')
          .filter((row) => row.has('deadline') && row.text('deadline') < reference.now.date)
          .map((row) => ({ field: `problemRows[${row.index}].deadline`, message: faultTexts.completionPast }))
      : null,
}

const trainingCheck: Check = {
  code: 'training',
  level: 'error',
  says: '没有培训的，人次为0',
  of: (answers: Answers) =>
    answers.number('trainingTimes') === 0 && (answers.number('trainingPeople') ?? 0) > 0
      ? { field: 'trainingPeople', message: '培训次数为0，人次也应为0' }
      : null,
}

const checksOfPart: Record<Part, (scope: SelfCheckScope) => readonly Check[]> = {
  A: () => [certDatesCheck, certExpiredCheck],
  B: (scope) => [yearsCheck('energyYears', 'energyRows', '能源消费', scope), energyBalanceCheck, acceptedCheck(scope)],
  C: (scope) => [
    yearsCheck('productYears', 'productRows', '产品', scope),
    limitChosenCheck('industryCode'),
    overLimitInfo,
  ],
  D: () => [listedCheck, suspectedCheck, equipmentYearCheck],
  E: () => [meterCountsCheck, metersCheck('GB 17167')],
  F: (scope) => (asksFor(scope, [content.training]) ? [trainingCheck] : []),
  G: () => [
    rowsInOrder({
      code: 'projectDates',
      rows: 'projectRows',
      first: 'startDate',
      column: 'endDate',
      says: '项目完工日期不早于开工日期',
      message: faultTexts.worksEndBeforeStart,
    }),
  ],
  H: () => [conclusionCheck, deadlineCheck],
}

export const checksFor = (scope: SelfCheckScope): Check[] => [
  ...partsOf(scope).flatMap((part) => checksOfPart[part](scope)),
  commitmentCheck,
]
