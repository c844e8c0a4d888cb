/** A label's rule as text, for its screen and the log. */

import { titleKindLabels, titleLevelLabels } from '../filing/titles.ts'
import { orgKindLabels } from '../roles.ts'
import { comparisons, dataFaults, type LabelCondition, type LabelRule, labelFigures } from './labels.ts'

/** Labels of codes: counties, scales, energy levels. */
export type CodeLabels = (list: 'county' | 'entScale' | 'energyLevel', code: string) => string

const joined = (codes: readonly string[], word: (code: string) => string) => codes.map(word).join('、')

function conditionText(condition: LabelCondition, codeLabels: CodeLabels): string {
  switch (condition.about) {
    case 'figure': {
      const year = condition.year === 'latest' ? '最近一年' : `${condition.year}年`
      return `${year}${labelFigures[condition.figure]}${comparisons[condition.is]}${condition.value.toLocaleString('zh-CN')}`
    }
    case 'title': {
      const level = condition.level ? titleLevelLabels[condition.level] : ''
      return `${condition.held ? '持有' : '未持有'}有效的${level}${titleKindLabels[condition.kind]}称号`
    }
    case 'county':
      return `区县为${joined(condition.in, (code) => codeLabels('county', code))}`
    case 'industry':
      return `行业代码以${condition.in.join('、')}开头`
    case 'orgKind':
      return `类别为${condition.in.map((kind) => orgKindLabels[kind]).join('、')}`
    case 'entScale':
      return `规模为${joined(condition.in, (code) => codeLabels('entScale', code))}`
    case 'energyLevel':
      return `用能等级为${joined(condition.in, (code) => codeLabels('energyLevel', code))}`
    case 'aboveScale':
      return condition.is ? '规模以上' : '规模以下'
    case 'dataQuality': {
      const year = condition.year === 'lastYear' ? '当前数据年度' : `${condition.year}年度`
      const faults = condition.faults.map((fault) => dataFaults[fault]).join('或')
      return `${year}能耗数据${faults}${condition.unexplained ? '（未说明原因）' : ''}`
    }
  }
}

export function ruleText(rule: LabelRule, codeLabels: CodeLabels): string {
  const parts = rule.conditions.map((one) => conditionText(one, codeLabels))
  return parts.join(rule.match === 'all' ? '，且' : '，或')
}
