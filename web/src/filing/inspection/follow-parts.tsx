/** Papers, terms, items and statements of an inspection, as the office and the enterprise both see them. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection-paper.ts'
import { type InspectionFollow, type InspectionPaper, serviceWays } from '@green/contract/inspection-follow.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { dateText, dateTimeText } from '../../ui/date-text.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { DownloadButton } from '../jobs/download-button.tsx'
import { FileList } from '../view/file-list.tsx'
import './follow.css'

const paperStates = {
  draft: ['草稿', 'blue'],
  issued: ['已出具', 'green'],
  void: ['已作废', 'grey'],
} as const satisfies Record<InspectionPaper['state'], readonly [string, Tone]>

/** `acts`: what the reader may do with a paper. */
export function PaperTable({
  papers,
  acts,
}: {
  papers: readonly InspectionPaper[]
  acts?: (paper: InspectionPaper) => ReactNode
}) {
  if (papers.length === 0) return <p className="ge-hint">还没有文书。</p>
  const columns: Column<InspectionPaper>[] = [
    {
      key: 'title',
      title: '文书',
      head: true,
      cell: ({ kind, title, number }) => (
        <>
          {`${paperKindOf(kind).no} ${title}`}
          {number ? <span className="insp-number">{number}</span> : null}
        </>
      ),
    },
    { key: 'state', title: '状态', width: '7rem', cell: ({ state }) => <StateOf state={state} /> },
    {
      key: 'issued',
      title: '出具',
      cell: ({ issuedAt, issuedByName, voidReason }) =>
        issuedAt ? `${dateText(issuedAt)} ${issuedByName ?? ''}${voidReason ? `；作废：${voidReason}` : ''}` : '—',
    },
    {
      key: 'service',
      title: '送达',
      cell: ({ kind, service, state }) =>
        service
          ? `${service.at} ${serviceWays[service.way]}，${service.receiver}`
          : paperKindOf(kind).served && state === 'issued'
            ? '未送达'
            : '—',
    },
    {
      key: 'acts',
      title: '操作',
      cell: (paper) => (
        <div className="insp-acts">
          <DownloadButton size="small" call={calls.paper} input={{ id: paper.id, format: 'pdf' }}>
            PDF
          </DownloadButton>
          <DownloadButton size="small" call={calls.paper} input={{ id: paper.id, format: 'word' }}>
            Word
          </DownloadButton>
          {acts?.(paper)}
        </div>
      ),
    },
  ]
  return <DataTable caption="文书" columns={columns} rows={papers} rowKey={({ id }) => id} />
}

function StateOf({ state }: Pick<InspectionPaper, 'state'>) {
  const [label, tone] = paperStates[state]
  return <Tag tone={tone}>{label}</Tag>
}

const termTones = { open: ['进行中', 'blue'], over: ['已逾期', 'red'], kept: ['已办理', 'green'] } as const

export function Terms({ terms }: Pick<InspectionFollow, 'terms'>) {
  if (terms.length === 0) return null
  return (
    <DataTable
      caption="期限"
      showCaption
      rows={terms}
      rowKey={({ label }) => label}
      columns={[
        { key: 'label', title: '事项', head: true, cell: ({ label }) => label },
        { key: 'until', title: '期限', cell: ({ until }) => until },
        {
          key: 'state',
          title: '情况',
          cell: ({ state }) => <Tag tone={termTones[state][1]}>{termTones[state][0]}</Tag>,
        },
        { key: 'source', title: '依据', cell: ({ source }) => source },
      ]}
    />
  )
}

type Item = InspectionFollow['items'][number]

/** `under`: the form of the enterprise below an item. */
export function Items({ items, under }: { items: readonly Item[]; under?: (item: Item) => ReactNode }) {
  return (
    <ol className="insp-items">
      {items.map((item) => (
        <li key={item.id}>
          <div className="insp-item-head">
            <strong>{`${item.no}. ${item.item}`}</strong>
            <ItemState {...item} />
          </div>
          <p>{`${item.demand}（${item.clause}）`}</p>
          <p className="ge-hint">{`期限${item.dueOn}；需提交：${item.evidenceAsked}`}</p>
          {item.note ? <p>{`企业说明：${item.note}`}</p> : null}
          {item.files.length > 0 ? <FileList files={item.files} label="证明材料" /> : null}
          {item.checked ? <p>{`复查情况：${item.checked}`}</p> : null}
          {under?.(item)}
        </li>
      ))}
    </ol>
  )
}

function ItemState({ result, givenAt }: Item) {
  if (result === 'done') return <Tag tone="green">已整改</Tag>
  if (givenAt) return <Tag tone="blue">已提交证明</Tag>
  return result === 'undone' ? <Tag tone="red">未整改</Tag> : <Tag tone="orange">待整改</Tag>
}

export function Statements({ statements }: Pick<InspectionFollow, 'statements'>) {
  return statements.map(({ id, points, at, byName, files, wantsHearing, conclusion }) => (
    <div key={id} className="insp-statement">
      <p className="ge-hint">{`${dateTimeText(at)} ${byName}提出${wantsHearing ? '，要求听证' : ''}`}</p>
      <ol>
        {points.map(({ text, answer, adopted }) => (
          <li key={text}>
            {text}
            {answer ? <p className="insp-answer">{`${adopted ? '采纳' : '不采纳'}：${answer}`}</p> : null}
          </li>
        ))}
      </ol>
      {files.length > 0 ? <FileList files={files} label="陈述申辩材料" /> : null}
      {conclusion ? <p>{`复核结论：${conclusion}`}</p> : <p className="ge-hint">等待逐条答复。</p>}
    </div>
  ))
}
