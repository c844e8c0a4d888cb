/** Below a field: the ledger's value with its source and day, 沿用 or 更正. */
import { valueAt } from '@green/filing/form/check.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../../ui/figure/icon.tsx'
import type { FieldProps } from '../field-control.tsx'
import formStyles from '../form.module.css'
import { sameContent, useForm, useFormFacts } from '../form-context.ts'
import { amountText, type FormLedger, type LedgerLine, ledgerLines, originText } from './ledger-places.ts'
import styles from './opening.module.css'

/** Needed when somebody corrects the ledger, and not to open a form. */
const ProposalDialog = lazy(() => import('./proposal-dialog.tsx').then((m) => ({ default: m.ProposalDialog })))

/** So many lines of a table are shown at once; what is cited is folded. */
const mostShown = 6

export function LedgerOrigin({ field, path }: FieldProps) {
  const { ledger } = useFormFacts()
  return ledger ? <Lines field={field} path={path} ledger={ledger} /> : null
}

function Lines({ field, ledger }: FieldProps & { ledger: FormLedger }) {
  const { store } = useFormFacts()
  const lines = useForm((s) => ledgerLines(field, s.values, ledger), sameContent)
  const [corrected, setCorrected] = useState<LedgerLine | null>(null)
  if (lines.length === 0) return null
  const take = (chosen: readonly LedgerLine[]) => {
    for (const { place, answer } of chosen) store.set(place.at, answer)
  }
  const isTable = field.spec.kind === 'rows'
  const [cited, others] = [
    lines.filter(({ state }) => state === 'cited'),
    lines.filter(({ state }) => state !== 'cited'),
  ]
  const line = (one: LedgerLine) => (
    <Line
      key={one.place.path}
      line={one}
      named={isTable}
      onTake={() => take([one])}
      onCorrect={ledger.change && one.facts.length === 1 ? () => setCorrected(one) : null}
    />
  )
  return (
    <div className={styles.origin}>
      {isTable && cited.length > 0 ? (
        <details>
          <summary>{`${cited.length}项沿用账本：${originText(cited.flatMap(({ facts }) => facts))}`}</summary>
          {cited.map(line)}
        </details>
      ) : (
        cited.map(line)
      )}
      {others.slice(0, mostShown).map(line)}
      {others.length > mostShown ? <span>另有{others.length - mostShown}项可沿用账本</span> : null}
      {isTable && others.length > 1 ? (
        <button type="button" className="ge-link" onClick={() => take(others)}>
          {`沿用账本的${others.length}项`}
        </button>
      ) : null}
      {corrected && ledger.change ? (
        <Suspense fallback={null}>
          <ProposalDialog
            line={corrected}
            typed={valueAt(store.get().values, corrected.place.at)}
            onProposed={(value, answer) => {
              ledger.change?.(value)
              store.set(corrected.place.at, answer)
            }}
            onClose={() => setCorrected(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

type LineProps = { line: LedgerLine; named: boolean; onTake: () => void; onCorrect: (() => void) | null }

function Line({ line, named, onTake, onCorrect }: LineProps) {
  const { state, facts, reason } = line
  const [first] = facts
  if (!first) return null
  const what = `${first.year}年${first.label}`
  const label = named ? `${what} ` : ''
  const whence = `${originText(facts)} · 第${first.version}版`
  const text = {
    cited: `${label}账本：${whence}`,
    empty: `${label}账本：${amountText(line)}（${whence}）`,
    differs: `${label}与账本不一致（账本：${amountText(line)}，${whence}）`,
    proposed: `${label}已提出更正：${reason ?? ''}（账本：${amountText(line)}，${whence}）`,
  }[state]
  return (
    <span className={state === 'differs' ? formStyles.differs : undefined}>
      {state === 'differs' ? <Icon name="info" size={16} /> : null}
      {text}
      {state === 'cited' ? null : (
        <button type="button" className="ge-link" aria-label={`${what}沿用账本的数值`} onClick={onTake}>
          沿用
        </button>
      )}
      {onCorrect && state !== 'empty' && state !== 'proposed' ? (
        <button type="button" className="ge-link" aria-label={`更正账本的${what}`} onClick={onCorrect}>
          更正
        </button>
      ) : null}
    </span>
  )
}

/** Whether the ledger says where the field's value comes from, so that the archive need not. */
export const asksLedger = ({ spec }: Field): boolean =>
  spec.kind === 'rows' ? spec.columns.some(asksLedger) : 'fact' in spec && spec.fact !== undefined
