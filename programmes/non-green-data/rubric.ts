/**
 * 梯度预评分: those rows of the general table that a year's data can answer (4–7, 9–11, 13, 14, 18a, 18c; 70 points), brought to 100.
 * Gates are not tested. The tiers' limits are the platform's own.
 */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Indicator, Rubric } from '@green/filing/scoring/rubric.ts'
import { generalIndicators } from '../green-factory/rubric.ts'
import type { figures } from './figures.ts'
import { form } from './form.ts'

type Key = (typeof form)[number]['fields'][number]['key'] | keyof typeof figures

const sharedIndicators = ['4', '5', '6', '7', '9', '10', '11', '13a', '13b', '14a', '14b', '18a', '18c']

const lets = (medium: string) => (answers: Answers) =>
  answers.rows('pollutantRows').some((row) => row.text('medium') === medium)

/** Differences from the questions of an application. */
const otherwise: Readonly<Record<string, Partial<Indicator<Key>>>> = {
  retrofitCount: { label: '当年改造项目数' },
  retrofitInvest: { label: '当年改造投资额占比' },
  waterPollutants: { applicable: lets('water') },
  airPollutants: { applicable: lets('air') },
}

const keys = new Set<string>(form.flatMap((section) => section.fields.map((field) => field.key)))

export const rubric: Rubric<Key> = {
  id: 'green-tier',
  name: '绿色工厂梯度预评分',
  version: '2025',
  basis: '《绿色工厂梯度培育及管理暂行办法》（工信部节〔2024〕13号）；GB/T 36132-2025通则指标表中年度数据可计算的各行',
  points: 70,
  passLine: 60,
  naPolicy: 'normalise',
  systemAlone: '预评分',
  gradeTitle: '梯度',
  gates: [],
  indicators: generalIndicators('year')
    .filter(({ seq }) => sharedIndicators.includes(seq))
    .map((row) => ({
      ...(row as Indicator<Key>),
      ...otherwise[row.id],
      evidence: (row.evidence ?? []).filter((key): key is Key & typeof key => keys.has(key)),
    })),
  bonus: [],
  bonusCap: 0,
  grades: [
    { code: 'mature', label: '成熟类（可申报）', min: 60 },
    { code: 'key', label: '重点培育', min: 45 },
    { code: 'general', label: '一般培育', min: 30 },
    { code: 'reserve', label: '储备', min: 0 },
  ],
}
