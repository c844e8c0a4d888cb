/** The parts of a score sheet: basic requirements, indicators by group, bonus, conclusion. */

import { reviewLengths } from '@green/contract/fields/filing-lengths.ts'
import { conclusionLabels, conclusions } from '@green/contract/filing/review.ts'
import { commentNeeded } from '@green/filing/scoring/expert-sheet.ts'
import type { Rubric } from '@green/filing/scoring/rubric.ts'
import type { ScoredItem, SystemScore } from '@green/filing/scoring/score.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { type Proof, proofsOf } from '@green/filing/value/proof-pages.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import type { OpenedFile } from '../case/case-files.tsx'
import styles from './score.module.css'
import { ScoreItemRow } from './score-item-row.tsx'
import { type SheetDraft, sheetSent } from './score-sheet.ts'

/** The present sheet, for each of its parts. */
export type SheetProps = {
  system: SystemScore
  draft: SheetDraft
  change: (part: Partial<SheetDraft>) => void
  faultOf: (field: string) => string | undefined
}
type ProofProps = { answers: Readonly<Record<string, unknown>>; onLook: (key: string, at: OpenedFile | null) => void }

export function idOf(field: string): string {
  return `score-${field.replaceAll('.', '-')}`
}

export function GatesPart({
  system,
  draft,
  change,
  faultOf,
  rubric,
  answers,
  onLook,
}: SheetProps & ProofProps & { rubric: Rubric }) {
  if (system.gates.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>
        基本要求<span>一票否决</span>
      </h3>
      {system.gates.map((gate) => {
        const veto = draft.vetoes[gate.id]
        const hit = veto ? veto.hit : gate.hit
        return (
          <div className={styles.gate} key={gate.id}>
            <RadioRow
              id={idOf(`vetoes.${gate.id}`)}
              label={gate.label}
              value={hit === null ? '' : hit ? 'hit' : 'clear'}
              options={[
                { value: 'clear', label: '符合' },
                { value: 'hit', label: '不符合' },
              ]}
              hint={gate.hit === null ? undefined : `系统判定：${gate.hit ? '不符合' : '符合'}`}
              fault={faultOf(`vetoes.${gate.id}`)}
              onChange={(next) =>
                change({
                  vetoes: { ...draft.vetoes, [gate.id]: { hit: next === 'hit', reason: veto?.reason ?? '' } },
                })
              }
            />
            <GateProofs
              proofs={proofsOf(gate.id, rubric.gates.find((one) => one.id === gate.id)?.evidence ?? [], answers)}
              onLook={onLook}
            />
            {veto && (veto.hit || gate.hit === true) ? (
              <TextArea
                id={idOf(`vetoes.${gate.id}.reason`)}
                label="理由"
                required
                fault={faultOf(`vetoes.${gate.id}.reason`)}
                rows={1}
                maxLength={reviewLengths.gateReason}
                value={veto.reason}
                onChange={(reason) => change({ vetoes: { ...draft.vetoes, [gate.id]: { ...veto, reason } } })}
              />
            ) : null}
          </div>
        )
      })}
    </section>
  )
}

/** The page that proves a basic requirement. */
function GateProofs({ proofs, onLook }: { proofs: readonly Proof[]; onLook: ProofProps['onLook'] }) {
  const named = proofs.filter((one) => one.page !== null)
  return named.map(({ slot, file, page }) => (
    <Button key={file.id} size="small" kind="quiet" icon="file" onClick={() => onLook(slot, { fileId: file.id, page })}>
      {`佐证：${file.name} 第${page}页`}
    </Button>
  ))
}

type IndicatorsProps = SheetProps & ProofProps & { groups: readonly { group: string; points: number; score: number }[] }

export function IndicatorsPart({ system, draft, change, faultOf, groups: scored, answers, onLook }: IndicatorsProps) {
  const groups = [...new Set(system.items.map((item) => item.group))]
  const sent = sheetSent(draft).scores
  const needsComment = (item: ScoredItem) => {
    const entry = sent.find(({ indicatorId }) => indicatorId === item.id)
    return entry !== undefined && commentNeeded(item, entry) !== null
  }
  return groups.map((group) => {
    const own = scored.find((one) => one.group === group)
    return (
      <section className={styles.group} key={group}>
        <h3>
          {group}
          {own ? (
            <span>
              {scoreText(own.score)} / {figureText(own.points)}
            </span>
          ) : null}
        </h3>
        {system.items
          .filter((item) => item.group === group)
          .map((item) => (
            <ScoreItemRow
              key={item.id}
              item={item}
              entry={draft.scores[item.id] ?? { text: '', comment: '' }}
              scoreFault={faultOf(`scores.${item.id}.score`)}
              commentFault={faultOf(`scores.${item.id}.comment`)}
              needsComment={needsComment(item)}
              idOf={idOf}
              onLook={onLook}
              proofs={proofsOf(item.id, item.evidence, answers)}
              onChange={(entry) => change({ scores: { ...draft.scores, [item.id]: entry } })}
            />
          ))}
      </section>
    )
  })
}

export function BonusPart({ draft, change, rubric }: SheetProps & { rubric: Rubric }) {
  if (rubric.bonus.length === 0) return null
  return (
    <section className={styles.group} id={idOf('bonus')}>
      <h3>
        加分项<span>最多 {rubric.bonusCap} 分</span>
      </h3>
      {rubric.bonus.map((one) => (
        <Checkbox
          key={one.id}
          id={idOf(`bonus.${one.id}`)}
          checked={draft.bonus.includes(one.id)}
          onChange={(on) =>
            change({ bonus: on ? [...draft.bonus, one.id] : draft.bonus.filter((id) => id !== one.id) })
          }
        >
          {`${one.label}（${one.points} 分）`}
        </Checkbox>
      ))}
    </section>
  )
}

export function ConclusionPart({ draft, change, faultOf }: SheetProps) {
  return (
    <section className={styles.group}>
      <h3>结论</h3>
      <RadioRow
        id={idOf('conclusion')}
        label="评审结论"
        required
        value={draft.conclusion}
        options={conclusions.map((value) => ({ value, label: conclusionLabels[value] }))}
        fault={faultOf('conclusion')}
        onChange={(conclusion) => change({ conclusion: conclusion as SheetDraft['conclusion'] })}
      />
      <TextArea
        id={idOf('opinion')}
        label="评审意见"
        required
        fault={faultOf('opinion')}
        hint="10 至 1000 个字。"
        rows={4}
        maxLength={reviewLengths.opinion}
        value={draft.opinion}
        onChange={(opinion) => change({ opinion })}
      />
    </section>
  )
}
