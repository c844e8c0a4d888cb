/** Below a field: where its value comes from, whether it agrees with the archive, and the last answer with the change. */
import { type AnswerValue, isEmpty } from '@green/filing/form/answers.ts'
import { isTouched, valueAt } from '@green/filing/form/check.ts'
import { fieldDifferences } from '@green/filing/form/difference.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { changePercent, changeText, isWatched, usualJump } from '@green/filing/form/jumps.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { formatNumber, toNumber } from '@green/filing/value/round.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { totalLines } from '../../kinds/totals.ts'
import { headOf, isFigure, sumText } from '../../view/answer/rows-table.tsx'
import type { FieldProps } from '../field-control.tsx'
import formStyles from '../form.module.css'
import { useForm, useFormFacts, useFormStore } from '../form-context.ts'
import { rowsIn } from '../rows/row-parts.tsx'
import { ledgerLines } from './ledger-places.ts'
import styles from './opening.module.css'
import { agreesWithArchive, withArchive } from './prefill-values.ts'

export function Origin({ field, path }: FieldProps) {
  const store = useFormStore()
  const { offered, lastYear, sources, ledger } = useFormFacts()
  const { reference } = store.context
  const value = useForm((s) => valueAt(field.spec.kind === 'rows' ? s.derived.values : s.values, path))
  const isBrought = useForm((s) => s.brought.has(path))
  const { spec } = field
  const isFilled = isTouched(field, value)
  const hasLedger = useForm((s) => ledger !== undefined && ledgerLines(field, s.values, ledger).length > 0)
  // Where the ledger knows the number, it says where it comes from.
  const archived = Object.hasOwn(offered, path) && !hasLedger ? (offered[path] ?? null) : null
  const isArchived = archived !== null && agreesWithArchive(field, archived, value, reference)
  const before = (lastYear?.answers[path] ?? null) as AnswerValue
  const isSame = !isEmpty(before) && fieldDifferences(field, before, value, reference).length === 0
  const origin = sources?.[path]
  const isUnchanged = origin !== undefined && fieldDifferences(field, origin.value, value, reference).length === 0
  const sourceText = () => {
    if (origin && isUnchanged) return `由${origin.words}带出`
    if (origin) {
      const before = spec.kind === 'rows' ? '' : `（带出时：${showValue(origin.value, spec, reference) || '空'}）`
      return `由${origin.words}带出后已修改${before}`
    }
    if (isFilled && isArchived) return '来自企业档案'
    const isRepeated = isFilled && isSame && (spec.from === 'lastYear' || isBrought)
    return isRepeated ? `来自${isOnce(store.programme.oneOpenPer) ? '上次填报' : '上年报告'}` : null
  }
  const source = sourceText()
  const isShown = !isEmpty(before) && !spec.personal && !['files', 'area', 'calc'].includes(spec.kind)
  const isCompared = ({ key }: Field) => store.context.yearBefore?.[key] !== undefined && isWatched(spec)
  const differs = isFilled && archived !== null && !isArchived
  if (!source && !isShown && !differs) return null
  return (
    <div className={styles.origin}>
      {source ? <span>{source}</span> : null}
      {differs ? (
        <span className={formStyles.differs}>
          <Icon name="info" size={16} />
          与档案不一致{spec.kind === 'rows' ? '' : `（档案：${showValue(archived, spec, reference)}）`}
          <button
            type="button"
            className="ge-link"
            aria-label={`${field.label}采用档案的内容`}
            onClick={() => store.set(path, withArchive(field, archived, valueAt(store.get().values, path)))}
          >
            采用档案的内容
          </button>
        </span>
      ) : null}
      {isShown ? (
        <span>
          {lastWord(store.programme, lastYear?.answers)}：
          {spec.kind === 'rows' ? (
            <RowsBefore field={field} before={before} now={value} />
          ) : (
            <>
              {showValue(before, spec, reference)}
              {isFigure(field) ? <Change before={before} now={value} /> : null}
              {isCompared(field) ? <Usual before={before} /> : null}
            </>
          )}
        </span>
      ) : null}
    </div>
  )
}

const isOnce = (oneOpenPer: string) => oneOpenPer === 'enterprise' || oneOpenPer === 'ever'

/** The year of the earlier filing, such as 2024年; without one 上次 or 上年. */
function lastWord(
  { yearField, oneOpenPer }: { yearField?: string; oneOpenPer: string },
  answers: Readonly<Record<string, unknown>> | undefined,
): string {
  const year = yearField ? answers?.[yearField] : undefined
  return typeof year === 'string' && year !== '' ? `${year}年` : isOnce(oneOpenPer) ? '上次' : '上年'
}

/** The former number of rows, and the former sums of the columns beside today's. */
function RowsBefore({ field: { spec }, before, now }: { field: Field; before: AnswerValue; now: AnswerValue }) {
  if (spec.kind !== 'rows') return null
  const last = totalLines(spec.columns, rowsIn(before)).at(-1)
  const own = totalLines(spec.columns, rowsIn(now)).at(-1)
  const sums = spec.columns.filter(({ key }) => (last?.sums[key] ?? null) !== null)
  return (
    <>
      {rowsIn(before).length}行
      {sums.map((column) => (
        <span key={column.key}>
          ，{last?.label}
          {headOf(column)} {sumText(last?.sums[column.key] ?? null, column)}
          <Change before={plain(last?.sums[column.key])} now={plain(own?.sums[column.key])} />
        </span>
      ))}
    </>
  )
}

/** The range from one jump below to one above, in which no reason is needed. */
function Usual({ before }: { before: AnswerValue }) {
  const last = typeof before === 'string' ? toNumber(before) : null
  if (!last || last < 0) return null
  const at = (share: number) => formatNumber(last * share, last < 100 ? 2 : 0)
  return (
    <span>
      ，{at(1 - usualJump / 100)}—{at(1 + usualJump / 100)} 之外须说明
    </span>
  )
}

const plain = (sum: number | null | undefined) => (sum === null || sum === undefined ? null : String(sum))

function Change({ before, now }: { before: AnswerValue; now: AnswerValue }) {
  const percent = changePercent(before, now)
  if (percent === null) return null
  return <span className={Math.abs(percent) > usualJump ? styles.jump : undefined}>（{changeText(percent)}）</span>
}
