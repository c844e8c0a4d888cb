/** One indicator on the sheet: the form's value, the system's score, the expert's score and its reason. */

import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import { type ScoredItem, unscorableLabel } from '@green/filing/scoring/score.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import type { Proof } from '@green/filing/value/proof-pages.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Box } from '../../../ui/control/box.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import type { OpenedFile } from '../case/case-files.tsx'
import deskStyles from '../desk.module.css'
import panelStyles from '../panel.module.css'
import styles from './score.module.css'
import type { SheetDraft } from './score-sheet.ts'

type Entry = SheetDraft['scores'][string]

type ScoreItemRowProps = {
  item: ScoredItem
  entry: Entry
  scoreFault: string | undefined
  commentFault: string | undefined
  /** Whether this score needs a comment: the box stands open. */
  needsComment: boolean
  idOf: (field: string) => string
  onChange: (entry: Entry) => void
  onLook: (key: string, at: OpenedFile | null) => void
  /** Files that prove it, those with a page set first. */
  proofs: readonly Proof[]
}

export function ScoreItemRow({
  item,
  entry,
  scoreFault,
  commentFault,
  needsComment,
  idOf,
  onChange,
  onLook,
  proofs,
}: ScoreItemRowProps) {
  const scoreId = idOf(`scores.${item.id}.score`)
  const commentId = idOf(`scores.${item.id}.comment`)
  const [isOpen, setOpen] = useState(false)
  const proof = item.evidence[0]
  const named = proofs.filter((one) => one.page !== null)
  const hasComment = isOpen || entry.comment !== '' || commentFault !== undefined || needsComment
  return (
    <div className={classes(styles.item, appliesTo(item, entry) ? classes() : styles.itemOff)}>
      <ItemText item={item} />
      <ScoreInput item={item} entry={entry} id={scoreId} fault={scoreFault} onChange={onChange} />
      {scoreFault ? (
        <p className={classes('ge-fault', styles.wide)} id={`${scoreId}-fault`}>
          {scoreFault}
        </p>
      ) : null}
      <div className={classes(styles.wide, styles.itemComment)}>
        {hasComment ? (
          <TextArea
            id={commentId}
            label={`${item.seq} ${item.label}：评语`}
            labelHidden
            rows={1}
            maxLength={reviewLengths.comment}
            value={entry.comment}
            placeholder={needsComment ? '评语（必填）' : '评语'}
            fault={commentFault}
            onChange={(comment) => onChange({ ...entry, comment })}
          />
        ) : (
          <Button
            size="small"
            kind="quiet"
            icon="edit"
            onClick={() => setOpen(true)}
            aria-label={`写评语：${item.label}`}
          >
            写评语
          </Button>
        )}
        {proof ? (
          <Button size="small" kind="quiet" onClick={() => onLook(proof, null)} aria-label={`查看证明：${item.label}`}>
            证明
          </Button>
        ) : null}
      </div>
      {named.length > 0 ? (
        <p className={styles.wide}>
          佐证：
          {named.map(({ slot, file, page }) => (
            <Button
              key={file.id}
              size="small"
              kind="quiet"
              icon="file"
              onClick={() => onLook(slot, { fileId: file.id, page })}
            >
              {`${file.name} 第${page}页`}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  )
}

/** Whether the indicator is applicable; the expert may override the system. */
const appliesTo = (item: ScoredItem, { notApplicable }: Entry) =>
  notApplicable === undefined ? item.applicable : !notApplicable

function ItemText({ item }: { item: ScoredItem }) {
  return (
    <div className={styles.itemText}>
      <p className={styles.itemTitle}>
        <span>{item.seq}</span> {item.label}
        {item.unit ? `（${item.unit}）` : ''}
      </p>
      <p className={styles.itemFacts}>
        {item.missing ? (
          <b className={panelStyles.soon}>缺数据</b>
        ) : (
          <span>
            填报 <b>{valueText(item.value)}</b>
          </span>
        )}
        {item.lead === null ? null : <span>引领 {valueText(item.lead)}</span>}
        {item.base === null ? null : <span>基准 {valueText(item.base)}</span>}
        <span>
          系统得分 <b>{systemText(item)}</b>
        </span>
      </p>
      <details className={styles.basis}>
        <summary>评分依据</summary>
        {item.basis}
        {item.reason ? `（${item.unscorable ? unscorableLabel : '不适用'}：${item.reason}）` : ''}
      </details>
    </div>
  )
}

type ScoreInputProps = Pick<ScoreItemRowProps, 'item' | 'entry' | 'onChange'> & {
  id: string
  fault: string | undefined
}

function ScoreInput({ item, entry, id, fault, onChange }: ScoreInputProps) {
  const applies = appliesTo(item, entry)
  return (
    <div>
      <label htmlFor={id} className="ge-hidden">
        {`${item.seq} ${item.label}：得分，满分 ${item.points}`}
      </label>
      <Box
        id={id}
        data-score={item.id}
        className={deskStyles.number}
        inputMode="decimal"
        autoComplete="off"
        disabled={!applies}
        value={applies ? entry.text : ''}
        placeholder={applies ? '' : '不适用'}
        suffix={<span className={styles.itemMost}>{`/ ${item.points}`}</span>}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange({ ...entry, text: event.target.value })}
      />
      <label className={styles.na}>
        <input
          type="checkbox"
          checked={!applies}
          onChange={(event) => onChange({ ...entry, notApplicable: event.target.checked })}
        />
        不适用
      </label>
    </div>
  )
}

function valueText(value: number | string | null): string {
  return typeof value === 'number'
    ? roundHalfUp(value, 4).toLocaleString('zh-CN', { maximumFractionDigits: 4 })
    : (value ?? '—')
}

function systemText(item: ScoredItem): string {
  if (!item.applicable) return '不适用'
  if (item.unscorable) return `${unscorableLabel}（${item.reason}）`
  return item.score === null ? '待评' : scoreText(item.score)
}
