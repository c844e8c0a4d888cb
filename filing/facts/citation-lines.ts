/** 引用的账本数据 as it is printed and shown: a line for each fact that a number of the form cites. */
import { formatUpTo } from '../value/round.ts'
import type { Citation } from './facts.ts'

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

/** `dayOf` a moment, as this side tells the day. */
export function citationLines(citations: readonly Citation[], dayOf: (moment: string) => string): string[][] {
  return citations.flatMap((citation) =>
    citation.facts.map(({ year, label, unit, value, version, source, at }) => [
      `${year}年${label}`,
      citation.facts.length > 1 ? `${formatUpTo(citation.value, 4)}（合计）` : formatUpTo(citation.value, 4),
      `${formatUpTo(value, 4)}${unit}`,
      source,
      dayOf(at),
      `第${version}版`,
      stateText(citation),
    ]),
  )
}
