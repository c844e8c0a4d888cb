/** Beside a figure of a sent form: the fact of the ledger that it cites, with source, day and version. */

import { stateText, updatedText } from '@green/filing/facts/citation-lines.ts'
import { isUpdatedSince } from '@green/filing/facts/cited-since.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import { citedField } from '@green/filing/facts/facts.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { classes } from '../../../ui/classes.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import styles from '../../form/form.module.css'

type Props = { field: string; citations: readonly Citation[]; isTable: boolean }

export function CitationNotes({ field, citations, isTable }: Props) {
  const own = citations.filter(({ path }) => citedField(path) === field)
  if (own.length === 0) return null
  const unlike = own.filter((one) => one.state !== 'cited' || isUpdatedSince([one]))
  return isTable ? (
    <details className="ge-hint" open={unlike.length > 0}>
      <summary>
        {`${own.length}项与账本对照${unlike.length > 0 ? `，其中${unlike.length}项不同或已更新` : '，均沿用账本'}`}
      </summary>
      <ul>
        {own.map((one) => (
          <li key={one.path} className={one.state === 'cited' ? undefined : styles.differs}>
            {textOf(one, true)}
          </li>
        ))}
      </ul>
    </details>
  ) : (
    own.map((one) => (
      <p key={one.path} className={one.state === 'cited' ? 'ge-hint' : classes('ge-hint', styles.differs)}>
        {textOf(one, false)}
      </p>
    ))
  )
}

/** 账本：48,364tce · 供电结算 · 2026-03-02 · 第3版（沿用）. */
function textOf(citation: Citation, isNamed: boolean): string {
  const parts = citation.facts.map(({ year, label, value, unit, source, at, version, isDeducted, now }) =>
    [
      `${isDeducted ? '扣减' : ''}${isNamed || citation.facts.length > 1 ? `${year}年${label} ` : ''}${formatUpTo(value, 4)}${unit} · ${source} · ${dateText(at)} · 第${version}版`,
      updatedText({ now, unit }),
    ]
      .filter(Boolean)
      .join('，'),
  )
  const typed = citation.state === 'cited' || !isNamed ? '' : `填报${formatUpTo(citation.value, 4)}，`
  return `${typed}账本：${parts.join('；')}（${stateText(citation)}）`
}
