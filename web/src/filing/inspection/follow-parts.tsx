/** Papers, terms, items and statements of an inspection, as the office and the enterprise both see them. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import {
  evidenceWays,
  type InspectionFollow,
  type InspectionPaper,
  serviceWays,
} from '@green/contract/filing/inspection-follow.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import type { ReactNode } from 'react'
import { dateText, dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../ui/figure/tag.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DownloadButton } from '../jobs/download-button.tsx'
import { FileList } from '../view/answer/file-list.tsx'
import styles from './follow.module.css'

const paperStates = {
  draft: ['草稿', 'blue'],
  issued: ['已出具', 'green'],
  void: ['已作废', 'grey'],
} as const satisfies Record<InspectionPaper['state'], readonly [string, Tone]>

type PapersProps = {
  papers: readonly InspectionPaper[]
  /** What the reader may do with a paper. */
  acts?: (paper: InspectionPaper) => ReactNode
  /** What the reader may do besides. */
  children?: ReactNode
}

export function Papers({ papers, acts, children }: PapersProps) {
  return (
    <section aria-labelledby="insp-papers">
      <h2 id="insp-papers">文书</h2>
      {papers.length === 0 ? <p className="ge-hint">还没有文书。</p> : <PaperTable papers={papers} acts={acts} />}
      {children}
    </section>
  )
}

function PaperTable({ papers, acts }: Pick<PapersProps, 'papers' | 'acts'>) {
  const columns: Column<InspectionPaper>[] = [
    {
      key: 'title',
      title: '文书',
      width: '11rem',
      head: true,
      cell: ({ kind, title, number, settled, content }) => (
        <>
          {`${paperKindOf(kind).no} ${title}`}
          {number ? <span className={styles.number}>{number}</span> : null}
          {kind === 'receipt' ? <span className={styles.number}>{String(content.paper ?? '')}</span> : null}
          {settled ? (
            <span className={styles.number}>{`${settled.on} ${evidenceWays[settled.way]}：${settled.words}`}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: '7rem',
      cell: ({ state, changes }) => (
        <>
          <StateOf state={state} />
          {changes.length > 0 ? <Tag tone="orange">案件有改动</Tag> : null}
        </>
      ),
    },
    { key: 'issued', title: '出具和送达', width: '12rem', cell: (paper) => <Issued of={paper} /> },
    {
      key: 'acts',
      title: '操作',
      width: '1%',
      cell: (paper) => (
        <div className={styles.acts}>
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

function Issued({ of }: { of: InspectionPaper }) {
  const { kind, issuedAt, issuedByName, voidReason, service, state } = of
  if (!issuedAt) return '—'
  return (
    <>
      <div>{`${dateText(issuedAt)} ${issuedByName ?? ''}出具`}</div>
      {voidReason ? <div>{`作废：${voidReason}`}</div> : null}
      {service ? <div>{`${service.at} ${serviceWays[service.way]}，${service.receiver}`}</div> : null}
      {!service && paperKindOf(kind).served && state === 'issued' ? <div>未送达</div> : null}
    </>
  )
}

function StateOf({ state }: Pick<InspectionPaper, 'state'>) {
  const [label, tone] = paperStates[state]
  return <Tag tone={tone}>{label}</Tag>
}

const termTones = { open: ['进行中', 'blue'], over: ['已逾期', 'red'], kept: ['已办理', 'green'] } as const

export function Terms({ terms }: Pick<InspectionFollow, 'terms'>) {
  if (terms.length === 0) return null
  return (
    <section aria-labelledby="insp-terms">
      <h2 id="insp-terms">期限</h2>
      <DataTable
        caption="期限"
        rows={terms}
        rowKey={({ label }) => label}
        columns={[
          { key: 'label', title: '事项', width: '9rem', head: true, cell: ({ label }) => label },
          {
            key: 'until',
            title: '期限',
            width: '7rem',
            cell: ({ until }) => <span className={styles.day}>{until}</span>,
          },
          {
            key: 'state',
            title: '情况',
            width: '7rem',
            cell: ({ state }) => <Tag tone={termTones[state][1]}>{termTones[state][0]}</Tag>,
          },
          { key: 'law', title: '性质', width: '7rem', cell: ({ isLaw }) => (isLaw ? '法定' : '设定或惯例') },
          { key: 'source', title: '依据', width: '20rem', cell: ({ source }) => source },
        ]}
      />
    </section>
  )
}

type Item = InspectionFollow['items'][number]

/** `under`: the form of the enterprise below an item. */
export function Items({ items, under }: { items: readonly Item[]; under?: (item: Item) => ReactNode }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="insp-items">
      <h2 id="insp-items">整改项</h2>
      <ol className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <div className={styles.itemHead}>
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
    </section>
  )
}

function ItemState({ result, givenAt }: Item) {
  if (result === 'done') return <Tag tone="green">已整改</Tag>
  if (givenAt) return <Tag tone="blue">已提交证明</Tag>
  return result === 'undone' ? <Tag tone="red">未整改</Tag> : <Tag tone="orange">待整改</Tag>
}

/** `children`: what the reader may do about it. */
export function Statements({ statements, children }: Pick<InspectionFollow, 'statements'> & { children?: ReactNode }) {
  if (statements.length === 0) return null
  return (
    <section aria-labelledby="insp-statements">
      <h2 id="insp-statements">陈述申辩</h2>
      {statements.map((one) => (
        <Statement key={one.id} of={one} />
      ))}
      {children}
    </section>
  )
}

function Statement({ of }: { of: InspectionFollow['statements'][number] }) {
  const { points, at, byName, files, wantsHearing, conclusion } = of
  return (
    <div className={styles.statement}>
      <p className="ge-hint">{`${dateTimeText(at)} ${byName}提出${wantsHearing ? '，要求听证' : ''}`}</p>
      <ol>
        {points.map(({ text, answer, adopted }) => (
          <li key={text}>
            {text}
            {answer ? <p className={styles.answer}>{`${adopted ? '采纳' : '不采纳'}：${answer}`}</p> : null}
          </li>
        ))}
      </ol>
      {files.length > 0 ? <FileList files={files} label="陈述申辩材料" /> : null}
      {conclusion ? <p>{`复核结论：${conclusion}`}</p> : <p className="ge-hint">等待逐条答复。</p>}
    </div>
  )
}

/** `children`: what the reader may do about it; without it an empty list is not shown. */
export function Extensions({ extensions, children }: Pick<InspectionFollow, 'extensions'> & { children?: ReactNode }) {
  if (extensions.length === 0 && !children) return null
  return (
    <section aria-labelledby="insp-extensions">
      <h2 id="insp-extensions">整改延期</h2>
      {extensions.map(({ id, until, reason, granted, reply, grantedUntil }) => (
        <p key={id}>
          {`申请延至${until}：${reason}　`}
          {granted === null
            ? '等待批复。'
            : granted
              ? `已同意，延至${grantedUntil ?? ''}：${reply ?? ''}`
              : `没有同意：${reply ?? ''}`}
        </p>
      ))}
      {children}
    </section>
  )
}
