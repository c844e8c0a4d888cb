/** 佐证 of a fact of the ledger: what each source rests on, and where in its papers the value stands. */
import { type LedgerFact, ledger, type SourceEvidence } from '@green/contract/calls/energy/ledger.ts'
import { isTelling } from '@green/filing/evidence/look-up.ts'
import { searchNote, tooShortNote } from '@green/filing/evidence/search-texts.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { useMemo, useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { Dialog } from '../../ui/over/dialog.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { EvidenceDialog } from '../evidence/evidence-dialog.tsx'
import { Hits, Unsearched } from '../evidence/evidence-hits.tsx'
import { foundFigures, type Hit } from '../evidence/found-evidence.ts'
import { useEvidence } from '../evidence/use-evidence.ts'
import styles from './energy.module.css'

type Props = { enterpriseId: string; year: number; fact: LedgerFact; onClose: () => void }

export function FactEvidence({ enterpriseId, year, fact, onClose }: Props) {
  const { key, label } = fact
  const read = useCall(ledger.evidence, { enterpriseId, year, key })
  return (
    <Dialog width="middle" title={`${year}年${label}：佐证`} onClose={onClose}>
      <QueryView query={read} loading="正在加载佐证" rows={4}>
        {({ sources }) => (
          <>
            <p className={styles.note}>{searchNote}</p>
            {sources.map((source) => (
              <Source key={source.statementId} of={source} label={label} />
            ))}
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

function Source({ of: { source, value, unit, named, papers }, label }: { of: SourceEvidence; label: string }) {
  return (
    <section aria-label={source}>
      <h3>{`${source} ${formatUpTo(value, 4)}${unit}`}</h3>
      {named.map((text) => (
        <p key={text}>{`依据：${text}`}</p>
      ))}
      <Papers of={papers} figure={{ label, value, unit }} />
    </section>
  )
}

type Figure = { label: string; value: number; unit: string }

function Papers({ of: papers, figure }: { of: SourceEvidence['papers']; figure: Figure }) {
  if (papers.length === 0) return <p className={styles.note}>没有可以打开的材料。</p>
  if (!isTelling(figure.value))
    return <p className={styles.note}>{`${tooShortNote}；材料${papers.length}份，请在申报中打开核对。`}</p>
  return <Found papers={papers} {...figure} />
}

function Found({ papers, label, value, unit }: Figure & { papers: SourceEvidence['papers'] }) {
  const figures = useMemo(() => [{ path: label, label, value, unit, section: '' }], [label, value, unit])
  const search = useEvidence(papers, figures)
  const [hit, setHit] = useState<Hit | null>(null)
  const [found] = foundFigures(figures, search.papers, () => '')
  if (search.done < papers.length) return <p role="status">{`正在检索材料：${search.done}／${papers.length}份…`}</p>
  return (
    <>
      <Hits of={found?.hits ?? []} onShow={setHit} />
      {found?.state === 'missing' ? <p>{`在${papers.length}份材料中没有找到。`}</p> : null}
      <Unsearched of={search.papers} />
      {hit ? (
        <EvidenceDialog
          shown={{
            label,
            value,
            unit,
            hit,
          }}
          onClose={() => setHit(null)}
        />
      ) : null}
    </>
  )
}
