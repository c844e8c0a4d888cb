/** 更正后的处理: what was decided on a value that changed since, beside the year or beside the decided thing. */
import {
  type CorrectionFollowUp,
  ledgerCorrection,
  reviewFields,
} from '@green/contract/calls/energy/ledger-correction.ts'
import { citedKinds, type FollowUpState, followUpStates } from '@green/filing/programme/ledger-words.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../ui/figure/tag.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { FieldsDialog } from '../fields/fields-dialog.tsx'
import { useFields } from '../fields/use-fields.ts'
import styles from './energy.module.css'

export const followUpTones: Readonly<Record<FollowUpState, Tone>> = {
  flagged: 'blue',
  waiting: 'orange',
  done: 'green',
}

const amount = (value: number | null, unit: string) => (value === null ? '无' : `${formatUpTo(value, 4)}${unit}`)

/** What changed since, in words. */
export const changesText = ({ changes }: CorrectionFollowUp) =>
  changes
    .map(({ label, unit, before, after }) => `${label}由${amount(before, unit)}改为${amount(after, unit)}`)
    .join('；')

type Of = { enterpriseId: string; year: number } | { targetId: string }

/** Nothing where nothing changed. */
export function CorrectionNotes({ of }: { of: Of }) {
  const query = useCall(ledgerCorrection.list, { ...of, size: 50 })
  return (
    <QueryView query={query} loading={null} empty={null}>
      {({ rows }) => (
        <Sheet title="账本更正后的处理">
          <ul className={styles.findings}>
            {rows.map((one) => (
              <Note key={one.id} of={one} />
            ))}
          </ul>
        </Sheet>
      )}
    </QueryView>
  )
}

function Note({ of: one }: { of: CorrectionFollowUp }) {
  const { kind, title, year, state, at, decision } = one
  return (
    <li>
      <p>
        <Tag tone={followUpTones[state]}>{followUpStates[state]}</Tag>{' '}
        {`${citedKinds[kind]}（${title}）：${year}年${changesText(one) || '数值已恢复原值'}（${dateText(at)}）`}
      </p>
      {decision ? (
        <p className={styles.note}>{`复核：${decision.text}（${decision.byName}，${dateText(decision.at)}）`}</p>
      ) : null}
      <ReviewButton of={one} />
    </li>
  )
}

/** The button of who may review it, with its dialogue. */
export function ReviewButton({ of: one }: { of: CorrectionFollowUp }) {
  const [isOpen, setOpen] = useState(false)
  if (!one.may.review) return null
  return (
    <>
      <Button size="small" aria-label={`复核：${one.title}`} onClick={() => setOpen(true)}>
        复核
      </Button>
      {isOpen ? <ReviewDialog of={one} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ReviewDialog({ of: one, onClose }: { of: CorrectionFollowUp; onClose: () => void }) {
  const { id, version, kind, title } = one
  const form = useFields(reviewFields, {
    call: ledgerCorrection.review,
    also: { id, version },
    done: '已复核',
    onClose,
  })
  return (
    <FieldsDialog
      title={`复核：${citedKinds[kind]}（${title}）`}
      form={form}
      act="保存复核"
      above={
        <>
          <p>{changesText(one)}</p>
          <p className={styles.note}>
            复核只记录结论，企业会收到。要撤销称号、追回资金或更正绿效码的，在相应的页面办理。
          </p>
        </>
      }
    />
  )
}
