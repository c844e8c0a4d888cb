/** 自查表 of an inspection as a form of the engine, cut to the contents and years of one task. Its steps are those of the inspection. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { paper } from '../blocks/paper.ts'
import { checksFor } from './checks.ts'
import { selfCheckExample } from './example.ts'
import { eliminatedCount, meterRatio, overLimitCount } from './findings.ts'
import { formOf } from './form.ts'
import { content, lastYearOf, type SelfCheckScope, selfCheckId } from './scope.ts'

/** In every scope the same, so that the lists are loaded once. */
const readsLists = [
  'certSystem',
  'effLevel',
  'eliminatedEquipment',
  'energyType',
  'equipCategory',
  'industry',
  'limitLevel',
  'limitStandard',
  'meterLevel',
  'projectStage',
  'retrofitType',
  'selfAnswer',
  'selfConclusion',
  'unit',
] as const

const figuresOf = (scope: SelfCheckScope): Record<string, Figure> => {
  const last = lastYearOf(scope)
  const ofLast = (column: string) => (answers: Answers) =>
    answers.keys.has('yearRows') ? answers.sum('yearRows', column, (row) => row.id === String(last)) : null
  return {
    totalTce: {
      label: `${last}年综合能源消费量（当量值）`,
      unit: 'tce',
      decimals: 2,
      formula: 'Σ 各品种消费量×折标系数（GB/T 2589-2020，当量值）',
      of: ofLast('yearTce'),
    },
    totalEquivalentTce: {
      label: `${last}年综合能源消费量（等价值）`,
      unit: 'tce',
      decimals: 2,
      formula: '电力按当年供电煤耗，其余同当量值',
      of: ofLast('yearEquivalentTce'),
    },
    overLimit: {
      label: '超限额产品',
      unit: '种',
      decimals: 0,
      formula: `${last}年单位产品综合能耗高于3级限定值的产品种数`,
      of: (answers) => overLimitCount(answers, last),
    },
    eliminated: {
      label: '淘汰设备',
      unit: '台（套）',
      decimals: 0,
      formula: '型号与淘汰目录确定相符的设备数量之和',
      of: (answers) => eliminatedCount(answers),
    },
    meterRatio: {
      label: '计量器具配备率',
      unit: '%',
      decimals: 2,
      formula: '实装台数合计÷应装台数合计×100',
      of: (answers) => meterRatio(answers),
    },
  }
}

const made = new Map<string, Programme>()

/** The same object for the same scope, whatever the order of its contents. */
export function selfCheckPaper(scope: SelfCheckScope): Programme {
  const contents = [...new Set(scope.contents)].sort()
  const years = [...new Set(scope.years)].sort((a, b) => a - b)
  const key = `${contents.join()} ${years.join()}`
  const known = made.get(key)
  if (known) return known
  const sorted = { contents, years }
  const one = paper({
    id: selfCheckId,
    title: '节能监察自查表',
    form: formOf(sorted),
    readsLists,
    figures: figuresOf(sorted),
    checks: checksFor(sorted),
    example: () => selfCheckExample(sorted),
  })
  made.set(key, one)
  return one
}

/** With every part: for slots of attachments, encrypted fields and former answers. */
export const wholeSelfCheck = selfCheckPaper({ contents: Object.values(content), years: [2024, 2025] })
