/** Parts of the last page of every form: the words on what was changed, and what is said when sending did not succeed. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { changeNote } from '@green/filing/form/change-note.ts'
import { differences } from '@green/filing/form/difference.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import type { FormStore } from '../form-store.ts'
import type { Opening } from '../opening/form-opening.ts'
import styles from './sending.module.css'

export type Trouble = { message: string; at: string; traceId: string | null }

type OpinionNeed = { label: string; min: number; max: number; required: boolean }
type WhatChangedProps = {
  need: OpinionNeed
  value: string
  /** The text is still as it was drafted from the differences. */
  isDraft?: boolean
  fault: string | null
  onChange: (text: string) => void
}

/** 修改说明 as the differences from the last sending word it; '' where nothing was sent before. */
export function draftedNote(opening: Opening, store: FormStore, need: OpinionNeed | undefined): string {
  const sent = opening.filing?.sentBefore as AnswerSet | null | undefined
  if (!need || !sent) return ''
  const { programme, reference } = opening
  return changeNote(differences(programme, sent, store.get().derived.values, reference), need.max)
}

/** 修改说明 of a filing that is submitted again. */
export function WhatChanged({ need, value, isDraft = false, fault, onChange }: WhatChangedProps) {
  return (
    <TextArea
      id="check-opinion"
      label={need.label}
      required={need.required}
      hint={
        isDraft
          ? `已按与上次提交的差异起草，请核对并补充原因；审核人会先看这里（${need.min}至${need.max}字）`
          : `写明改了什么，审核人会先看这里和修改前后的差异（${need.min}至${need.max}字）`
      }
      fault={fault}
      rows={3}
      most={need.max}
      value={value}
      onChange={onChange}
    />
  )
}

export function NotSent({ trouble }: { trouble: Trouble }) {
  return (
    <div className={styles.trouble} role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>没有提交成功：</strong>
          {trouble.message}
        </p>
        <p className="ge-none">
          提交时间 {trouble.at}
          {trouble.traceId ? `，追踪号 ${trouble.traceId}` : ''}
          。填写的内容已保留；如临近截止，请保存本页截图并联系客服。
        </p>
      </div>
    </div>
  )
}

/** Warnings of the server that have no reason yet. */
export function warningsIn({ data }: RequestError): Finding[] {
  return Array.isArray(data.warnings) ? (data.warnings as Finding[]) : []
}

export function opinionFaultOf(opinion: string, need: OpinionNeed | undefined): string | null {
  if (!need) return null
  const length = [...opinion.trim()].length
  if (length === 0) return need.required ? `请填写${need.label}` : null
  return length < need.min || length > need.max ? `字符长度在${need.min}至${need.max}之间!` : null
}
