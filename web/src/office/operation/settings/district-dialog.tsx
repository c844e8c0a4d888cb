/** 区划调整: which districts are merged or split, from when and why; what it moves is shown before it is proposed. */
import type { CallOutput } from '@green/contract/call.ts'
import { type DistrictAdjustment, type DistrictPreview, district } from '@green/contract/calls/enterprise/district.ts'
import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { RadioRow } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import styles from '../../account/roles/roles.module.css'
import { emptyPart, MergeFields, type MergeTyped, newOf, SplitFields, type SplitTyped } from './district-fields.tsx'
import { Affected } from './parts.tsx'
import { PreviewedFoot, StartAndReasonFields, useProposal, useStartAndReason } from './start-and-reason.tsx'

type Props = { of: CallOutput<typeof district.list>; onClose: () => void }

/** What is typed for the other kind stays, should the officer come back to it. */
type Typed = { kind: DistrictAdjustment['kind']; merge: MergeTyped; split: SplitTyped }

const kinds = [
  { value: 'merge', label: '合并：几个区县并为一个' },
  { value: 'split', label: '拆分：一个区县分设新的区县' },
]

function adjustmentOf({ kind, merge, split }: Typed): DistrictAdjustment {
  if (kind === 'merge')
    return {
      kind,
      closed: merge.closed,
      into: merge.isNew || merge.into === '' ? null : merge.into,
      added: merge.isNew ? newOf(merge.added) : null,
    }
  return {
    kind,
    from: split.from,
    successor: split.isGone ? split.successor || null : null,
    parts: split.parts.map((part) => ({ ...newOf(part), enterprises: part.enterprises })),
  }
}

export function DistrictDialog({ of, onClose }: Props) {
  const [typed, setTyped] = useState<Typed>(() => ({
    kind: 'merge',
    merge: { closed: [], isNew: false, into: '', added: emptyPart() },
    split: { from: '', isGone: false, successor: '', parts: [emptyPart()] },
  }))
  const [start, setStart] = useStartAndReason()
  const [seen, setSeen] = useState<{ of: string; preview: DistrictPreview } | null>(null)
  const [noHeir, setNoHeir] = useState(false)
  const proposed = { adjustment: adjustmentOf(typed), ...start }
  const preview = useAct(district.preview, {
    onDone: (result, input) => setSeen({ of: JSON.stringify(input), preview: result }),
  })
  const propose = useProposal(district.propose, onClose, [district.list, settingChange.page])
  const error = propose.error ?? preview.error
  const isSeen = seen?.of === JSON.stringify(proposed)
  const send = () => {
    const { kind, split } = typed
    const lacksHeir = kind === 'split' && split.isGone && split.successor === ''
    setNoHeir(lacksHeir)
    if (lacksHeir) return
    propose.reset()
    if (isSeen) propose.mutate({ ...proposed, version: of.version })
    else preview.mutate(proposed)
  }
  const faultAt = (field: string) =>
    noHeir && field === 'successor' ? '请选择由哪个新区县承接其余的企业和档案' : faultOf(error, `adjustment.${field}`)
  return (
    <Dialog
      open
      title="提出区划调整"
      onClose={onClose}
      footer={<PreviewedFoot isSeen={isSeen} preview={preview} propose={propose} onClose={onClose} onAct={send} />}
    >
      <Refused error={error} />
      <RadioRow
        id="district-kind"
        label="调整方式"
        required
        value={typed.kind}
        onChange={(kind) => setTyped({ ...typed, kind: kind === 'split' ? 'split' : 'merge' })}
        options={kinds}
        hint="到开始日期零时，企业、账号、在办申报和监察案件随之转移；提交过的申报和已授予的称号仍记当时的区县。"
      />
      {typed.kind === 'merge' ? (
        <MergeFields
          of={of}
          typed={typed.merge}
          faultOf={faultAt}
          onChange={(part) => setTyped({ ...typed, merge: { ...typed.merge, ...part } })}
        />
      ) : (
        <SplitFields
          of={of}
          typed={typed.split}
          faultOf={faultAt}
          onChange={(part) => setTyped({ ...typed, split: { ...typed.split, ...part } })}
        />
      )}
      <StartAndReasonFields value={start} onChange={setStart} error={error} />
      {isSeen ? <Seen of={seen.preview} /> : null}
    </Dialog>
  )
}

function Seen({ of }: { of: DistrictPreview }) {
  return (
    <section aria-label="影响" role="status">
      <h3>调整后</h3>
      <ul className={styles.list}>
        {of.lines.map(({ label, text }) => (
          <li key={label}>{`${label}：${text}`}</li>
        ))}
      </ul>
      <h3>影响</h3>
      <Affected of={of.affected} />
      {of.notices.length > 0 ? (
        <>
          <h3>请注意</h3>
          <ul className={styles.list}>
            {of.notices.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
