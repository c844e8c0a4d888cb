/** The outline beside a case: every section of the form, what is in doubt or changed in it, and where the reader is. */

import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { isSectionVisible, rootOf } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isDoubt } from '@green/filing/workflow/findings.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCurrentInView } from '../../../ui/page/current-in-view.ts'
import { reveal } from '../../../ui/page/fold.tsx'
import styles from './case.module.css'

type CaseOutlineProps = {
  programme: Programme
  detail: FilingDetail
  /** Keys of the fields that changed since the last submission. */
  changed: ReadonlySet<string>
  /** Only these sections, where only changed ones are shown. */
  only: readonly string[] | undefined
}

type Entry = { id: string; title: string; doubts: number; changed: number }

/** Height of the bars that stay above the form. */
const underBars = 190

export function CaseOutline({ programme, detail, changed, only }: CaseOutlineProps) {
  const entries = useMemo(() => entriesOf(programme, detail, changed, only), [programme, detail, changed, only])
  const here = useHere(entries)
  const row = useRef<HTMLOListElement>(null)
  useCurrentInView(row, here)
  return (
    <nav className={styles.outline} aria-label="本件各部分">
      <ol ref={row}>
        {entries.map(({ id, title, doubts, changed }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === here ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                reveal(document.getElementById(id), 'start')
              }}
            >
              <span>{title}</span>
              {doubts > 0 ? <b className={styles.outlineDoubt}>{doubts} 疑</b> : null}
              {changed > 0 ? <b className={styles.outlineChanged}>{changed} 改</b> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function entriesOf(
  programme: Programme,
  detail: FilingDetail,
  changed: ReadonlySet<string>,
  only: readonly string[] | undefined,
): Entry[] {
  const answers = new Answers(programme, detail.answers as AnswerSet)
  const doubted = detail.findings.filter(isDoubt).map(({ field }) => rootOf(field))
  const sections = programme.form
    .filter(({ key }) => !only || only.includes(key))
    .filter((section) => isSectionVisible(section, answers))
    .map(({ key, title, fields }) => {
      const keys = new Set(fields.map((field) => field.key))
      return {
        id: `view-${key}`,
        title,
        doubts: doubted.filter((field) => keys.has(field)).length,
        changed: [...changed].filter((field) => keys.has(field)).length,
      }
    })
  const plain = (id: string, title: string): Entry => ({ id, title, doubts: 0, changed: 0 })
  return [
    plain('view-first', '存疑与变化'),
    ...(only ? [] : [plain('view-organisation', '申报单位')]),
    ...sections,
    ...(only || Object.keys(programme.figures).length === 0 ? [] : [plain('view-figures', '计算指标')]),
  ]
}

/** The last entry whose heading has passed beneath the bars. */
function useHere(entries: readonly Entry[]): string {
  const [here, setHere] = useState(entries[0]?.id ?? '')
  useEffect(() => {
    const look = () => {
      const passed = entries.filter(({ id }) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top <= underBars
      })
      setHere(passed.at(-1)?.id ?? entries[0]?.id ?? '')
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [entries])
  return here
}
