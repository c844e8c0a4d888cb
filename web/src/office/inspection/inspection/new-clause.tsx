/** A clause that the city adds: what the law says, for whom and for what, from when. */
import {
  inspectionSetting as calls,
  clauseDays,
  clauseRules,
  clauseTexts,
  contentsMissing,
} from '@green/contract/calls/inspection/inspection-setting.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { taskContents } from '@green/filing/programme/inspection-words.ts'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { Checkbox, Fault } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { ProposalFoot, useProposalFields } from '../../operation/settings/start-and-reason.tsx'
import styles from './inspection.module.css'

/** Before the contents that it is for, and after them. */
const [consequences, fineFrom, fineTo, ...scope] = clauseRules
const before = [...Object.values(clauseTexts), consequences, fineFrom, fineTo] as const
const after = [...scope, ...clauseDays, ...startFields] as const

/** 万元, from and to; null where no fine is named, NaN at the end that is missing. */
const fineOf = (from: number | null, to: number | null): [number, number] | null =>
  from === null && to === null ? null : [from ?? Number.NaN, to ?? Number.NaN]
/** Of industries; null for every one. */
function codesIn(text: string): string[] | null {
  const codes = text.split(/[、,，\s]+/).filter(Boolean)
  return codes.length > 0 ? codes : null
}

export function NewClauseDialog({ onClose }: { onClose: () => void }) {
  const [contents, setContents] = useState<readonly number[]>([])
  const [isTried, setTried] = useState(false)
  const form = useProposalFields([...before, ...after], {
    start: { decider: '管理节能工作的部门', consequences: 'rectify', validFrom: today() },
    paths: {
      law: 'own.law',
      article: 'own.article',
      finding: 'own.finding',
      consequence: 'own.consequence',
      decider: 'own.decider',
      source: 'own.source',
      consequences: 'own.consequences',
      fineFrom: 'own.fineWan',
      industries: 'own.industries',
    },
    parts: ['own.contents'],
    call: calls.saveClause,
    refreshes: [calls.clauses],
    input: ({ validFrom, validTo, startsOn, reason, ...of }) => ({
      key: null,
      own: {
        law: of.law,
        article: of.article,
        finding: of.finding,
        consequence: of.consequence,
        decider: of.decider,
        source: of.source,
        consequences: [of.consequences],
        transfer: of.consequences === 'transfer',
        contents: [...contents],
        keyUnitOnly: of.keyUnitOnly,
        fineWan: fineOf(of.fineFrom, of.fineTo),
        industries: codesIn(of.industries),
        verification: of.isChecked ? ('confirmed' as const) : ('unverified' as const),
      },
      validFrom,
      validTo,
      startsOn,
      reason,
      version: 0,
    }),
    onClose,
  })
  const missing = isTried && contents.length === 0 ? contentsMissing : undefined
  const send = () => {
    setTried(true)
    form.send()
  }
  return (
    <Dialog
      title="增加条款"
      onClose={onClose}
      footer={<ProposalFoot isPending={form.isRunning} onAct={send} onClose={onClose} />}
    >
      <RefusedLine>{form.refusal}</RefusedLine>
      <FieldsBody form={{ ...form, fields: before }} />
      <Contents chosen={contents} fault={missing ?? form.faultAt('own.contents')} onChange={setContents} />
      <FieldsBody form={{ ...form, fields: after }} />
    </Dialog>
  )
}

type ContentsProps = {
  chosen: readonly number[]
  fault: string | undefined
  onChange: (chosen: readonly number[]) => void
}

/** The eight contents of an inspection, by their numbers. */
function Contents({ chosen, fault, onChange }: ContentsProps) {
  return (
    <fieldset className={styles.part} id="clause-contents" tabIndex={-1}>
      <legend>监察内容</legend>
      <Fault id="clause-contents">{fault}</Fault>
      {Object.values(taskContents).map((label, i) => (
        <Checkbox
          key={label}
          id={`clause-content-${i + 1}`}
          checked={chosen.includes(i + 1)}
          onChange={(isOn) => onChange(isOn ? [...chosen, i + 1] : chosen.filter((one) => one !== i + 1))}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  )
}
