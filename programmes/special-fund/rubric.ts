/**
 * How experts score a project direction, 100 points. No published table was found: points, lead and base are set by this platform
 * and are marked as such. Titles are not scored: the city checks their documents.
 */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Indicator, Rubric } from '@green/filing/scoring/rubric.ts'
import { isEliminated } from '../blocks/rows/equip-rows.ts'
import { vetoProofs, vetoResult } from '../blocks/vetoes.ts'
import type { figures } from './figures.ts'
import type { form } from './form.ts'

type Key = (typeof form)[number]['fields'][number]['key'] | keyof typeof figures

const byUs = '分值由本平台设定，没有公布的评分表'
const points: Pick<Indicator, 'tentative'> = { tentative: ['points'] }
const all: Pick<Indicator, 'tentative'> = { tentative: ['points', 'lead', 'base'] }
const policy = '政策符合性'
const technology = '技术先进性'
const effect = '节能减排绩效'
const money = '投资与资金落实'
const management = '实施与示范'

const opening: readonly Indicator<Key>[] = [
  {
    id: 'policy',
    seq: '1',
    group: policy,
    label: '政策符合性：完全符合15分，基本符合9分，不符合0分',
    points: 15,
    how: { kind: 'qual' },
    evidence: ['applyReport', 'approvalFiles'],
    basis: byUs,
    ...points,
  },
  {
    id: 'technology',
    seq: '2',
    group: technology,
    label: '技术先进性：采用国家推荐目录技术的从高评分',
    points: 20,
    how: { kind: 'qual' },
    evidence: ['content', 'investRows'],
    basis: byUs,
    ...points,
  },
]

const closing: readonly Indicator<Key>[] = [
  {
    id: 'investDone',
    seq: '4a',
    group: money,
    label: '投资完成率',
    points: 10,
    value: 'investDoneRate',
    how: { kind: 'fwd', bounds: { from: 'fixed', lead: 1, base: 0.3 } },
    evidence: ['investRows', 'invoiceFiles', 'investAudit'],
    basis: byUs,
    ...all,
  },
  {
    id: 'ownFund',
    seq: '4b',
    group: money,
    label: '自有资金落实',
    points: 5,
    how: { kind: 'qual' },
    evidence: ['ownFund', 'investAudit'],
    basis: byUs,
    ...points,
  },
  {
    id: 'progress',
    seq: '5',
    group: management,
    label: '实施进度与管理',
    points: 10,
    how: { kind: 'qual' },
    evidence: ['progress', 'meterFiles'],
    basis: byUs,
    ...points,
  },
  {
    id: 'example',
    seq: '6',
    group: management,
    label: '示范推广',
    points: 10,
    how: { kind: 'qual' },
    evidence: ['applyReport'],
    basis: byUs,
    ...points,
  },
]

const savings: readonly Indicator<Key>[] = [
  {
    id: 'savingPerInvest',
    seq: '3a',
    group: effect,
    label: '单位投资节能量（当量值）',
    unit: 'tce/万元',
    points: 20,
    value: 'savingPerInvest',
    how: { kind: 'fwd', bounds: { from: 'fixed', lead: 3, base: 0.5 } },
    evidence: ['savingAudit', 'meterFiles'],
    basis: byUs,
    ...all,
  },
  {
    id: 'credible',
    seq: '3b',
    group: effect,
    label: '节能量计算可信度',
    points: 10,
    how: { kind: 'qual' },
    evidence: ['applyReport', 'savingAudit', 'meterFiles'],
    basis: byUs,
    ...points,
  },
]

/** Directions without tce are judged as a whole. */
const otherEffect: readonly Indicator<Key>[] = [
  {
    id: 'effect',
    seq: '3',
    group: effect,
    label: '节能、节水、减排或利废绩效',
    points: 30,
    how: { kind: 'qual' },
    evidence: ['applyReport', 'meterFiles'],
    basis: byUs,
    ...points,
  },
]

/** 年节能量 by 当量值 below the direction's minimum; null where no minimum is set or nothing is measured in tce. */
const isBelowLeast = (figure: Readonly<Record<string, number | null>>) => {
  const [saved, least] = [figure.annualSavingEqual ?? null, figure.minSaving ?? null]
  return saved === null || least === null ? null : saved < least
}

const gates: Rubric<Key>['gates'] = [
  {
    id: 'g1',
    label: '近三年无否决情形',
    basis: '专项资金申报通知通行条件',
    evidence: ['creditFile', ...vetoProofs],
    hit: vetoResult,
  },
  {
    id: 'g2',
    label: '未采用国家明令淘汰的设备',
    basis: '高耗能落后机电设备（产品）淘汰目录',
    evidence: ['investRows'],
    hit: (answers: Answers) => (answers.rows('investRows').some(isEliminated) ? true : null),
  },
  {
    id: 'g3',
    label: '未重复享受财政资金',
    basis: '专项资金申报通知通行条件',
    evidence: ['otherRows', 'noDoubleFile'],
    hit: (answers: Answers) => (answers.yes('otherSupport') || !answers.has('otherSupport') ? null : false),
  },
  {
    id: 'g4',
    label: '年节能量（当量值）达到本批次该方向下限',
    basis: '批次设定',
    evidence: ['savingAudit'],
    hit: (_answers, figure) => isBelowLeast(figure),
  },
  { id: 'g5', label: '项目在本市并在支持期限内', basis: '批次通知', evidence: ['projectSite', 'endDate'] },
  { id: 'g6', label: '符合本年度资金支持方向和政策', basis: '批次通知', evidence: ['applyReport', 'approvalFiles'] },
]

const grades = [
  { code: 'pass', label: '建议支持', min: 60 },
  { code: 'below', label: '不建议支持', min: 0 },
]

function rubricWith(id: string, name: string, middle: readonly Indicator<Key>[]): Rubric<Key> {
  return {
    id,
    name,
    version: '2026',
    basis: '市级专项资金评审办法（分值为本平台设定）',
    passLine: 60,
    tentativeLine: true,
    naPolicy: 'normalise',
    gates,
    indicators: [...opening, ...middle, ...closing],
    bonus: [],
    bonusCap: 0,
    grades,
  }
}

const energy = rubricWith('special-fund-energy', '专项资金评分表（节能方向）', savings)
const others = rubricWith('special-fund-project', '专项资金评分表（其他项目方向）', otherEffect)

export const rubrics: Readonly<Record<string, Rubric<Key> | null>> = {
  gf_title: null,
  leader: null,
  ems: null,
  retrofit: energy,
  epc: energy,
  ecCenter: others,
  water: others,
  pv: others,
  resource: others,
  diagnosis: others,
}
