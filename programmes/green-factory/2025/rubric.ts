/** The rubric of the 2018 edition: 必选 met in full or not at all, 可选 judged by the expert. */
import type { Gate, Indicator, Rubric } from '@green/filing/scoring/rubric.ts'
import { vetoProofs, vetoResult } from '../../blocks/vetoes.ts'
import { mayKey, mustKey, ratedRows } from './rows.ts'

const standard = 'GB/T 36132-2018'
const basis = `一级权重和必选、可选六四开依据${standard}的通行做法，各行分值由本平台分摊`

const indicators: Indicator[] = ratedRows.flatMap(({ id, group, label, must, may }, i) => [
  ...(must
    ? [
        {
          id: mustKey(id),
          seq: `${i + 1}必`,
          group,
          label: `${label}（必选）：${must[0]}`,
          points: must[1],
          value: mustKey(id),
          how: { kind: 'bool' as const },
          evidence: ['ratedFiles'],
          basis,
        },
      ]
    : []),
  ...(may
    ? [
        {
          id: mayKey(id),
          seq: `${i + 1}选`,
          group,
          label: `${label}（可选）：${may[0]}`,
          points: may[1],
          how: { kind: 'qual' as const, evidence: mayKey(id) },
          evidence: ['ratedFiles'],
          basis,
        },
      ]
    : []),
])

const judged: readonly (readonly [id: string, label: string])[] = [
  ['g2', '兑现对相关方的环境承诺'],
  ['g3', '最高管理者证实其领导作用'],
  ['g4', '规定绿色工厂相关职责和权限'],
  ['g5', '设有绿色工厂管理机构并实施目标责任制'],
  ['g6', '有中长期规划及年度目标、指标和实施方案'],
  ['g7', '开展绿色制造教育培训并考评'],
]

const gates: Gate[] = [
  {
    id: 'g1',
    label: '依法设立，近三年无较大及以上安全、环保、质量事故',
    basis: `${standard} 基本要求`,
    evidence: ['licenceFiles', 'creditFiles', ...vetoProofs],
    hit: vetoResult,
  },
  ...judged.map(([id, label]) => ({ id, label, basis: `${standard} 基本要求`, evidence: ['orgPlanFiles'] })),
  {
    id: 'g8',
    label: '必选要求全部符合',
    basis: `${standard}：必选要求有一项不符合即不能评价为绿色工厂`,
    evidence: ['ratedFiles'],
    hit: (answers) => (ratedRows.some(({ id, must }) => must && !answers.yes(mustKey(id))) ? true : null),
  },
]

export const rubric: Rubric = {
  id: 'green-factory-2018',
  name: '绿色工厂评价指标表（2018年版）',
  version: '2018',
  basis: `${standard}《绿色工厂评价通则》`,
  // No official pass line was found.
  passLine: 80,
  tentativeLine: true,
  naPolicy: 'normalise',
  gates,
  indicators,
  bonus: [],
  bonusCap: 0,
  grades: [
    { code: 'pass', label: '达到市级要求', min: 80 },
    { code: 'below', label: '未达到市级要求', min: 0 },
  ],
}
