/** 核对发现 of an enterprise's year: what contradicts what, where to correct it, what was written about it, and what may be done. */
import type { LedgerFinding, LedgerYear } from '@green/contract/calls/energy/ledger.ts'
import { findingLevels, findingStates } from '@green/filing/programme/ledger-words.ts'
import { useState } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import styles from './energy.module.css'
import { ExplainDialog, SettleFindingDialog } from './finding-dialogs.tsx'
import { levelTones, stateTones } from './finding-tones.ts'

type Act = { kind: 'explain' | 'contest' | 'settle'; finding: LedgerFinding & { id: string } }

export function YearFindings({ of: { findings, past, unchecked } }: { of: LedgerYear }) {
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  return (
    <>
      {unchecked ? <p className={styles.note}>{`没有核对：${unchecked}。`}</p> : null}
      {findings.length > 0 ? (
        <Findings of={findings} onAct={setAct} />
      ) : unchecked ? null : (
        <p className={styles.note}>没有发现矛盾。</p>
      )}
      {past.length > 0 ? (
        <details>
          <summary>{`已消除的矛盾（${past.length}）`}</summary>
          <Findings of={past} onAct={setAct} />
        </details>
      ) : null}
      {act?.kind === 'settle' ? <SettleFindingDialog finding={act.finding} onClose={close} /> : null}
      {act && act.kind !== 'settle' ? (
        <ExplainDialog finding={act.finding} contests={act.kind === 'contest'} onClose={close} />
      ) : null}
    </>
  )
}

function Findings({ of: findings, onAct }: { of: readonly LedgerFinding[]; onAct: (act: Act) => void }) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.id ?? `${finding.rule} ${finding.on} ${finding.message}`}>
          <p>
            <Tag tone={levelTones[finding.level]}>{findingLevels[finding.level]}</Tag>{' '}
            <Tag tone={stateTones[finding.state]}>{findingStates[finding.state]}</Tag>{' '}
            {`${finding.title}：${finding.message}`}
          </p>
          <Remark label="企业" of={finding.answer} />
          <Remark label="处理" of={finding.decision} />
          <Acts of={finding} onAct={onAct} />
        </li>
      ))}
    </ul>
  )
}

function Remark({ label, of: one }: { label: string; of: LedgerFinding['answer'] }) {
  return one ? <p className={styles.note}>{`${label}：${one.text}（${one.byName}，${dateText(one.at)}）`}</p> : null
}

function Acts({ of: finding, onAct }: { of: LedgerFinding; onAct: (act: Act) => void }) {
  const { id, may, title } = finding
  if (id === null) return null
  const button = (kind: Act['kind'], label: string) => (
    <Button size="small" aria-label={`${label}：${title}`} onClick={() => onAct({ kind, finding: { ...finding, id } })}>
      {label}
    </Button>
  )
  if (!may.explain && !may.contest && !may.settle) return null
  return (
    <div className={styles.reasons}>
      {may.explain ? button('explain', '说明') : null}
      {may.contest ? button('contest', '提出异议') : null}
      {may.settle ? button('settle', '处理') : null}
    </div>
  )
}
