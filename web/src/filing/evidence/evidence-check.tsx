/** 佐证检索 of a form: which of its figures stand in the papers that come with it, and where; nearly there first. */
import { mostSought } from '@green/contract/calls/filing/evidence.ts'
import { attachmentsOf } from '@green/filing/evidence/attachments.ts'
import { figuresOf } from '@green/filing/evidence/form-figures.ts'
import { searchNote } from '@green/filing/evidence/search-texts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { Tag, type Tone } from '../../ui/figure/tag.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { Hits, Unsearched } from './evidence-hits.tsx'
import { type FoundFigure, foundFigures, type Hit, type PaperSearch } from './found-evidence.ts'
import { useEvidence } from './use-evidence.ts'

type Props = {
  programme: Programme
  values: AnswerSet
  /** Leads to the field of a figure. */
  goLabel: string
  onGo: (path: string) => void
}

export function EvidenceCheck({ programme, values, goLabel, onGo }: Props) {
  const papers = useMemo(() => attachmentsOf(programme, values), [programme, values])
  const figures = useMemo(() => figuresOf(programme, values), [programme, values])
  const search = useEvidence(papers, figures)
  const [shown, setShown] = useState<{ one: FoundFigure; hit: Hit } | null>(null)
  if (papers.length === 0) return <p className="ge-none">没有上传材料，不能检索数值。</p>
  if (figures.length === 0) return <p className="ge-none">没有可以检索的数值（三位以上的数字）。</p>
  const sectionOf = (key: string) => programme.form.find(({ fields }) => fields.some((one) => one.key === key))?.key
  const found = foundFigures(figures.slice(0, mostSought), search.papers, sectionOf)
  const list = (state: FoundFigure['state']) => found.filter((one) => one.state === state)
  const parts = { goLabel, onGo, onShow: (one: FoundFigure, hit: Hit) => setShown({ one, hit }) }
  const [near, missing, there] = [list('near'), list('missing'), list('found')]
  return (
    <>
      <p role="status">
        {search.done < papers.length
          ? `正在检索材料：${search.done}／${papers.length}份…`
          : summaryOf(search.papers, found, { near, missing, there })}
      </p>
      <p className="ge-none">{searchNote}</p>
      {near.length > 0 ? (
        <>
          <p>{`与材料中的数字相近，请核对（${near.length}）`}</p>
          <FigureList of={near} tone="orange" tag="相近" {...parts} />
        </>
      ) : null}
      {missing.length > 0 ? (
        <Fold title={`材料中没有找到（${missing.length}）`} line="可能写在图片中、由几个数相加，或没有附材料">
          <FigureList of={missing} tone="grey" tag="没有找到" {...parts} />
        </Fold>
      ) : null}
      {there.length > 0 ? (
        <Fold title={`在材料中找到（${there.length}）`}>
          <FigureList of={there} tone="green" tag="找到" {...parts} />
        </Fold>
      ) : null}
      <Unsearched of={search.papers} />
      {figures.length > mostSought ? (
        <p className="ge-none">{`数值较多，只检索了前${mostSought}个（共${figures.length}个）。`}</p>
      ) : null}
      {shown ? (
        <EvidenceDialog
          shown={{
            label: shown.one.figure.label,
            value: shown.one.figure.value,
            unit: shown.one.figure.unit,
            hit: shown.hit,
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}

type Counted = Readonly<Record<'near' | 'missing' | 'there', readonly FoundFigure[]>>

function summaryOf(papers: readonly PaperSearch[], found: readonly FoundFigure[], counted: Counted): string {
  const searched = papers.filter(({ search }) => search?.state === 'searched').length
  if (searched === 0) return `${papers.length}份材料都不能检索，请打开核对。`
  const { there, near, missing } = counted
  return `检索了${papers.length}份材料中的${searched}份：${found.length}个数值，找到${there.length}个，相近${near.length}个，没有找到${missing.length}个。`
}

type ListProps = {
  of: readonly FoundFigure[]
  tone: Tone
  tag: string
  goLabel: string
  onGo: (path: string) => void
  onShow: (one: FoundFigure, hit: Hit) => void
}

function FigureList({ of: list, tone, tag, goLabel, onGo, onShow }: ListProps) {
  return (
    <ul>
      {list.map((one) => {
        const { figure, hits } = one
        return (
          <li key={figure.path}>
            <p>
              <Tag tone={tone}>{tag}</Tag> {`${figure.label} ${formatUpTo(figure.value, 6)}${figure.unit} `}
              <Button
                size="small"
                kind="quiet"
                aria-label={`${goLabel}：${figure.label}`}
                onClick={() => onGo(figure.path)}
              >
                {goLabel}
              </Button>
            </p>
            <Hits of={hits} onShow={(hit) => onShow(one, hit)} />
          </li>
        )
      })}
    </ul>
  )
}
