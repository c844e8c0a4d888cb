/** 引用的账本数据 as a part of a paper. */
import { citationLines, citedHead, citedTitle } from '@green/filing/facts/citation-lines.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import { dayOf } from '../../platform/clock.ts'
import type { PaperPart } from '../../platform/paper/paper.ts'

/** The table of what the numbers cite; nothing where they cite nothing, or from before they did. */
export const citedTable = (citations: readonly Citation[] | undefined): PaperPart[] =>
  citations && citations.length > 0
    ? [{ kind: 'table', title: citedTitle, head: [...citedHead], rows: citationLines(citations, dayOf) }]
    : []
