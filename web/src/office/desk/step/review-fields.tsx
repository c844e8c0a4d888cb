/** Fields of a review: attachments, the checklist, notes and sections of a return, the opinion. */

import { stepLengths } from '@green/contract/fields/filing-lengths.ts'
import { theRest } from '@green/contract/needs/review.ts'
import { isCoveredByNotes } from '@green/contract/needs/table.ts'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { Checkbox, describedBy, RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import deskStyles from '../desk.module.css'
import { openedSections, type Verdict, withPhrase } from '../draft/step-draft.ts'
import { DayField } from '../field/day-field.tsx'
import { useReadyText } from './ready-words.ts'
import styles from './review-fields.module.css'
import { faultAt, fieldId, type StepFieldsProps } from './step-fields-props.ts'

/** What was opened is checked by itself; one tick confirms the rest, and the record names it. */
export function Materials({ prefix, facts, draft, onChange, faults, many, onLook }: StepFieldsProps) {
  const id = fieldId(prefix, 'materialsChecked')
  const unopened = facts.materials.filter(({ opened }) => !opened)
  const of = facts.materials.length
  if (of === 0 && !many) return null
  return (
    <fieldset className={classes('ge-field', styles.materials)}>
      <legend className="ge-label">{many ? '附件核对' : `附件核对（已打开 ${of - unopened.length} / ${of}）`}</legend>
      {unopened.length > 0 ? (
        <details>
          <summary>没有打开的 {unopened.length} 项</summary>
          <ul>
            {unopened.map(({ key, label }) => (
              <li key={key}>
                {label}
                {onLook ? (
                  <Button size="small" kind="quiet" onClick={() => onLook(key)} aria-label={`查看${label}`}>
                    查看
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {many || unopened.length > 0 ? (
        <Checkbox
          id={id}
          checked={draft.materialsChecked.includes(theRest)}
          fault={faultAt(faults, 'materialsChecked')}
          onChange={(checked) => onChange({ materialsChecked: checked ? [theRest] : [] })}
        >
          {many
            ? '没有打开过的附件一并确认，各件的办理记录写明是哪些'
            : `其余 ${unopened.length} 项未打开，一并确认，办理记录写明是哪些`}
        </Checkbox>
      ) : (
        <p className={deskStyles.checksOk}>
          <Icon name="check" size={18} />
          附件都已打开查看
        </p>
      )}
    </fieldset>
  )
}

function FaultLine({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="ge-fault" id={`${id}-fault`}>
      {children}
    </p>
  )
}

const verdicts = [
  { value: 'met', label: '符合' },
  { value: 'unmet', label: '不符合' },
  { value: 'na', label: '不适用' },
]

export function ReviewItems({ prefix, facts, draft, onChange, faults }: StepFieldsProps) {
  return (
    <div className={styles.verdicts}>
      {facts.reviewItems.map(({ id, label }) => (
        <RadioRow
          key={id}
          id={fieldId(prefix, `reviewItems.${id}`)}
          label={label}
          required
          value={draft.reviewItems[id] ?? ''}
          options={verdicts}
          fault={faultAt(faults, `reviewItems.${id}`)}
          onChange={(verdict) => onChange({ reviewItems: { ...draft.reviewItems, [id]: verdict as Verdict } })}
        />
      ))}
    </div>
  )
}

/** Phrases to click; the inserted text can be edited. */
function Phrases({
  label,
  phrases,
  onPick,
}: {
  label: string
  phrases: readonly string[]
  onPick: (text: string) => void
}) {
  if (phrases.length === 0) return null
  return (
    <ul className={styles.phrases} aria-label={label}>
      {phrases.map((one) => (
        <li key={one}>
          <button type="button" onClick={() => onPick(one)}>
            {one}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Notes on fields and the sections that a return opens; neither in a batch step. */
export function ReturnFields(props: StepFieldsProps) {
  if (props.many) return null
  return (
    <>
      <Notes {...props} />
      {props.facts.sections.length > 1 ? <OpenSections {...props} /> : null}
    </>
  )
}

export function ReplyBy({ prefix, draft, onChange, faults }: StepFieldsProps) {
  return (
    <DayField
      id={fieldId(prefix, 'replyBy')}
      label="答复期限"
      value={draft.replyBy}
      onChange={(replyBy) => onChange({ replyBy })}
      fault={faultAt(faults, 'replyBy')}
      hint="企业须在当日 24:00 前重新提交；不填则按批次规定。"
      future
    />
  )
}

function Notes({ prefix, facts, draft, onChange, labelOf, faults }: StepFieldsProps) {
  const { phrases } = useReadyText(facts.programme, true)
  const formFields = new Set(facts.sections.flatMap(({ fields }) => fields))
  const noted = new Set(draft.fieldNotes.map(({ field }) => field))
  const toPin = phrases.filter(({ field }) => field !== null && formFields.has(field) && !noted.has(field))
  const setNote = (field: string, note: string) =>
    onChange({ fieldNotes: draft.fieldNotes.map((one) => (one.field === field ? { field, note } : one)) })
  return (
    <div className="ge-field">
      <p className="ge-label">逐项批注（{draft.fieldNotes.length}）</p>
      {draft.fieldNotes.length === 0 ? (
        <p className="ge-hint">点击左侧申报内容中某一项的“批注”，意见会附在该项上，企业逐条修改。</p>
      ) : null}
      {toPin.length > 0 ? (
        <details className={styles.library}>
          <summary>从理由库选择（{toPin.length}）</summary>
          <ul>
            {toPin.map(({ id, field, fieldLabel, words: text }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onChange({ fieldNotes: [...draft.fieldNotes, { field: field ?? '', note: text }] })}
                >
                  <strong>{fieldLabel}</strong>：{text}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {draft.fieldNotes.map(({ field, note }, index) => {
        const id = fieldId(prefix, `note-${field}`)
        const label = labelOf?.(field) ?? field
        return (
          <div className={styles.note} data-part="note" key={field}>
            <TextArea
              id={id}
              label={label}
              rows={1}
              maxLength={stepLengths.fieldNote}
              value={note}
              placeholder="写明要改什么"
              fault={faults.find((one) => one.field.startsWith(`fieldNotes.${index}`))?.message}
              onChange={(next) => setNote(field, next)}
            />
            <IconButton
              name="close"
              label={`去掉对“${label}”的批注`}
              onClick={() => onChange({ fieldNotes: draft.fieldNotes.filter((one) => one.field !== field) })}
            />
            <Phrases
              label={`“${label}”的常用批注`}
              phrases={phrases
                .filter((one) => one.field === field && !note.includes(one.words))
                .map(({ words: text }) => text)}
              onPick={(text) => setNote(field, withPhrase(note, text))}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The sections that the return opens; the others stay as they were sent. */
function OpenSections({ prefix, facts, draft, onChange, faults }: StepFieldsProps) {
  const id = fieldId(prefix, 'sections')
  const fault = faultAt(faults, 'sections')
  const open = openedSections(draft, facts)
  const all = facts.sections.map(({ key }) => key)
  const hint =
    open.length === all.length
      ? '全部内容都可以修改。'
      : '没有勾选的部分保持提交时的样子，企业只能查看；重新提交后先看到修改之处。'
  return (
    <details className={styles.library} open={fault ? true : undefined}>
      <summary>开放修改的部分：{open.length === all.length ? '全部' : `${open.length} / ${all.length}`}</summary>
      <fieldset
        id={id}
        className={classes('ge-field', styles.ticks, fault && 'ge-field-wrong')}
        aria-describedby={describedBy(id, { fault, hint })}
      >
        <legend className="ge-hidden">
          开放修改的部分（{open.length} / {all.length}）
        </legend>
        <p className="ge-hint" id={`${id}-hint`}>
          {hint}
        </p>
        <ul>
          <li>
            <Checkbox
              id={`${id}-all`}
              checked={open.length === all.length}
              onChange={(checked) => onChange({ sections: checked ? all : [] })}
            >
              全部
            </Checkbox>
          </li>
          {facts.sections.map(({ key, title }) => (
            <li key={key}>
              <Checkbox
                id={`${id}-${key}`}
                checked={open.includes(key)}
                onChange={(checked) =>
                  onChange({ sections: all.filter((one) => (one === key ? checked : open.includes(one))) })
                }
              >
                {title}
              </Checkbox>
            </li>
          ))}
        </ul>
        {fault ? <FaultLine id={id}>{fault}</FaultLine> : null}
      </fieldset>
    </details>
  )
}

function opinionHint(opinion: NonNullable<StepFieldsProps['needs']['opinion']>): string | undefined {
  if (opinion.required) return `必填，${opinion.min} 至 ${opinion.max} 个字。`
  return opinion.default ? `不填则为“${opinion.default}”。` : undefined
}

export function Opinion({ prefix, needs, facts, draft, onChange, faults }: StepFieldsProps) {
  const texts = useReadyText(facts.programme, needs.fieldNotes === true)
  const { opinion } = needs
  if (!opinion) return null
  const own = texts.phrases.filter(({ field }) => field === null).map((one) => one.words)
  const offered = [...new Set([...own, ...texts.usual])]
  const id = fieldId(prefix, 'opinion')
  const isCovered = isCoveredByNotes(needs, draft)
  const hint = isCovered ? '批注就是意见，这里可以不填。' : opinionHint(opinion)
  return (
    <TextArea
      id={id}
      label={opinion.label}
      required={opinion.required && !isCovered}
      fault={faultAt(faults, 'opinion')}
      hint={hint}
      above={
        needs.fieldNotes ? (
          <Phrases
            label="常用意见"
            phrases={offered}
            onPick={(text) => onChange({ opinion: withPhrase(draft.opinion, text) })}
          />
        ) : null
      }
      rows={4}
      maxLength={opinion.max}
      value={draft.opinion}
      placeholder={opinion.default ?? ''}
      onChange={(next) => onChange({ opinion: next })}
    />
  )
}
