/** Jumps, gaps, outliers, imbalances of a year; each is explained with one click, and a few words where they help. */
import { type EnergyFinding, energyNotes, energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { type FindingReason, findingKinds, findingReasons } from '@green/filing/programme/energy-words.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { TextInput } from '../../ui/control/field.tsx'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './energy.module.css'

type FindingListProps = { findings: readonly EnergyFinding[]; enterpriseId: string; mayExplain: boolean }

export function FindingList({ findings, enterpriseId, mayExplain }: FindingListProps) {
  if (findings.length === 0) return <p className={styles.note}>没有跳变、缺口、离群或不平衡。</p>
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.year} ${finding.code}`}>
          <p>
            <Tag tone={finding.level === 'error' ? 'red' : finding.explained ? 'grey' : 'orange'}>
              {findingKinds[finding.kind]}
            </Tag>{' '}
            {finding.text}
          </p>
          {finding.explained ? (
            <p className={styles.note}>
              {`已说明：${findingReasons[finding.explained.reason]}${finding.explained.note ? `，${finding.explained.note}` : ''}（${finding.explained.byName}，${dateText(finding.explained.at)}）`}
            </p>
          ) : mayExplain ? (
            <Explain finding={finding} enterpriseId={enterpriseId} />
          ) : (
            <p className={styles.note}>还没有说明。</p>
          )}
        </li>
      ))}
    </ul>
  )
}

const reasonNames = Object.keys(findingReasons) as FindingReason[]

function Explain({ finding: { year, code, text }, enterpriseId }: { finding: EnergyFinding; enterpriseId: string }) {
  const [note, setNote] = useState('')
  const act = useAct(energyYear.explain, { onDone: () => toast.success('已说明') })
  return (
    <div className={styles.explain}>
      <fieldset className={styles.reasons}>
        <legend>选择原因即完成说明</legend>
        {reasonNames.map((reason) => (
          <Button
            key={reason}
            size="small"
            aria-label={`${findingReasons[reason]}：${text}`}
            running={act.isPending && act.variables.reason === reason}
            disabled={act.isPending}
            onClick={() => act.mutate({ enterpriseId, year, finding: code, reason, note: note.trim() })}
          >
            {findingReasons[reason]}
          </Button>
        ))}
      </fieldset>
      <TextInput
        id={`note-${year}-${code}`}
        label="补充说明（可不填）"
        maxLength={energyNotes.finding}
        value={note}
        onChange={setNote}
      />
      <RefusedLine>{act.error?.message}</RefusedLine>
    </div>
  )
}
