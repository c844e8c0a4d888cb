/** 引用的账本数据 as it is printed and shown: a line for each fact that a number of the form cites. */
import { formatUpTo } from '../value/round.ts'
import type { Citation, CitedFact } from './facts.ts'

export const citedTitle = '引用的账本数据'
export const citedHead = ['项目', '填报值', '账本数值', '来源', '日期', '版本', '说明'] as const

const stateTexts: Readonly<Record<Citation['state'], string>> = {
  cited: '沿用',
  proposed: '已提出更正',
  differs: '与账本不一致',
}

/** Whether it was cited, and why it was not. */
export const stateText = ({ state, reason }: Citation): string =>
  stateTexts[state] + (reason === undefined || reason === '' ? '' : `：${reason}`)

/** 数据已更新，现为48,300tce（第4版）; empty where the value still counts. */
export function updatedText({ now, unit }: Pick<CitedFact, 'now' | 'unit'>): string {
  if (!now) return ''
  if (now.value === null) return '数据已更新，账本现在没有采用的数值'
  return `数据已更新，现为${formatUpTo(now.value, 4)}${unit}（第${now.version}版）`
}

/** What the number is of several facts. */
export const sumName = ({ facts }: Citation): string => (facts.some(({ isDeducted }) => isDeducted) ? '净值' : '合计')

/** `dayOf` a moment, as this side tells the day. */
export function citationLines(citations: readonly Citation[], dayOf: (moment: string) => string): string[][] {
  return citations.flatMap((citation) =>
    citation.facts.map(({ year, label, unit, value, version, source, at, now, isDeducted }) => [
      `${year}年${label}${isDeducted ? '（扣减）' : ''}`,
      citation.facts.length > 1
        ? `${formatUpTo(citation.value, 4)}（${sumName(citation)}）`
        : formatUpTo(citation.value, 4),
      `${formatUpTo(value, 4)}${unit}`,
      source,
      dayOf(at),
      `第${version}版`,
      [stateText(citation), updatedText({ now, unit })].filter(Boolean).join('；'),
    ]),
  )
}
