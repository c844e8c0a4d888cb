/** 核查: each item with the declared value, what stands elsewhere, and what was found on site; the visit, the signatures, and what the enterprise says of the record. */
import {
  type CheckItem,
  recordReply,
  type Verification,
  verification,
} from '@green/contract/calls/inspection/verification.ts'
import { findingResults } from '@green/filing/inspection/verification.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { differenceText } from '../../../filing/inspection/finding-inputs.tsx'
import { RecordAnswers } from '../../../filing/inspection/record-answers.tsx'
import { Signatures } from '../../../filing/inspection/signatures.tsx'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import { FindingDrawer } from './finding-drawer.tsx'
import followStyles from './follow.module.css'
import styles from './inspection.module.css'
import type { CaseSectionProps } from './sections.tsx'
import { useCaseAct } from './use-case-act.ts'

const tones: Record<keyof typeof findingResults, Tone> = {
  lawful: 'green',
  breach: 'red',
  notConcerned: 'grey',
  notVerifiable: 'orange',
}

export function CaseVerification({ of }: CaseSectionProps) {
  const query = useCall(verification.hcInfo, { id: of.id })
  const [open, setOpen] = useState<string | null>(null)
  return (
    <QueryView query={query} loading="正在打开核查" rows={8}>
      {(data) => {
        const item = data.items.find(({ key }) => key === open)
        const done = data.items.filter(({ missing }) => missing.length === 0).length
        return (
          <section className={styles.part}>
            <h2>{`核查（${done}/${data.items.length}项完成）`}</h2>
            <p className={styles.note}>
              {data.mayEnter ? '现场请用手机打开“现场核查”，没有网络也能登记。' : data.whyNot}
              {data.mayEnter ? (
                <a className={buttonClass('plain', 'small')} href={`/web/field?case=${of.id}`}>
                  打开现场核查
                </a>
              ) : null}
            </p>
            {data.mayEnter && data.lacking.length > 0 ? <Lacking of={data.lacking} /> : null}
            <DataTable
              caption="核查项"
              columns={columnsOf(data.mayEnter ? setOpen : null)}
              rows={data.items}
              rowKey={(row) => row.key}
            />
            <VisitFacts of={data} />
            <h3>签名</h3>
            {data.signatures.length > 0 ? (
              <Signatures of={data.signatures} />
            ) : (
              <p className={styles.note}>还没有签名</p>
            )}
            <h3>企业对记录的意见</h3>
            {data.answers.length > 0 ? (
              <RecordAnswers
                of={data.answers}
                reply={(answer) => (data.mayReply ? <Reply id={of.id} answerId={answer.id} /> : null)}
              />
            ) : (
              <p className={styles.note}>企业还没有确认或提出异议</p>
            )}
            <Earlier of={data} />
            {item ? (
              <FindingDrawer
                id={of.id}
                item={item}
                read={data}
                onClose={() => setOpen(null)}
                onDone={() => void query.refetch()}
              />
            ) : null}
          </section>
        )
      }}
    </QueryView>
  )
}

function columnsOf(onOpen: ((key: string) => void) | null): Column<CheckItem>[] {
  return [
    {
      key: 'title',
      title: '核查项',
      head: true,
      cell: (row) =>
        onOpen ? (
          <button type="button" className={listStyles.link} data-part="row-link" onClick={() => onOpen(row.key)}>
            {row.title}
          </button>
        ) : (
          row.title
        ),
    },
    { key: 'declared', title: '企业填报', cell: (row) => row.declaredWords ?? '—' },
    {
      key: 'elsewhere',
      title: '别处数值',
      cell: (row) =>
        row.elsewhere.map(({ value, source }) => (
          <div key={source}>
            {value.toLocaleString('zh-CN')}
            <span className={listStyles.under}>{source}</span>
          </div>
        )),
    },
    {
      key: 'checked',
      title: '核查值',
      align: 'right',
      cell: (row) => row.finding?.fields.checked?.toLocaleString('zh-CN') ?? '—',
    },
    {
      key: 'difference',
      title: '差异',
      align: 'right',
      cell: (row) => differenceText(row.finding?.difference ?? null) ?? '—',
    },
    {
      key: 'result',
      title: '结果',
      cell: (row) => {
        const result = row.finding?.fields.result
        return (
          <>
            {result ? <Tag tone={tones[result]}>{findingResults[result]}</Tag> : <Tag tone="grey">未核查</Tag>}
            {row.finding && row.missing.length > 0 ? (
              <span className={listStyles.under}>{row.missing.join('；')}</span>
            ) : null}
          </>
        )
      },
    },
    {
      key: 'breach',
      title: '条款、事实和证据',
      cell: ({ finding }) =>
        finding?.fields.result === 'breach' ? (
          <>
            <div>{finding.clauseWords}</div>
            <span className={listStyles.under}>{finding.fields.facts}</span>
            {finding.files.length > 0 ? <FileList files={finding.files} label="证据" /> : null}
          </>
        ) : (
          (finding?.fields.remark ?? '')
        ),
    },
  ]
}

const ahead = (seconds: number) =>
  Math.abs(seconds) < 60
    ? ''
    : `，设备时间比服务器${seconds > 0 ? '快' : '慢'}${Math.round(Math.abs(seconds) / 60)}分钟`

function Lacking({ of }: { of: readonly string[] }) {
  return (
    <div>
      <p>完成核查还需要：</p>
      <ul className={followStyles.missing}>
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function VisitFacts({ of }: { of: Verification }) {
  const { fields, times, marks } = of.visit
  if (!times) return null
  const shown = (userId: string) => fields.cardsShown.find((one) => one.userId === userId)?.at
  return (
    <>
      <h3>现场信息</h3>
      <dl className={styles.facts}>
        <Fact label="起止时间">{`${dateTimeText(fields.from)} 至 ${dateTimeText(fields.to)}`}</Fact>
        <Fact label="地点">{fields.place}</Fact>
        <Fact label="监察人员">
          {of.inspectors
            .filter(({ userId }) => fields.inspectors.includes(userId))
            .map(({ userId, name, cardNo }) => `${name}（${cardNo ?? '无证号'}，${dateTimeText(shown(userId))}出示）`)
            .join('、')}
        </Fact>
        <Fact label="企业代表">
          {[fields.representative, fields.post, fields.authority].filter(Boolean).join('，')}
        </Fact>
        <Fact label="记录和设备">{[fields.recorder, fields.devices].filter(Boolean).join('，') || '—'}</Fact>
        {marks.length > 0 ? (
          <Fact label="时间异常">
            <Tag tone="orange">{marks.join('；')}</Tag>
            {fields.timeReason ? `说明：${fields.timeReason}` : '还没有说明'}
          </Fact>
        ) : null}
        <Fact label="登记">{`设备 ${dateTimeText(times.deviceAt)}，收到 ${dateTimeText(times.receivedAt)}${ahead(times.aheadSeconds)}`}</Fact>
      </dl>
    </>
  )
}

function Earlier({ of }: { of: Verification }) {
  if (of.earlier.length === 0) return null
  return (
    <>
      <h3>此前的监察</h3>
      <ul>
        {of.earlier.map(({ taskName, closedOn, result, breaches }) => (
          <li key={`${taskName} ${closedOn}`}>
            {`${closedOn} ${taskName}：${result}${breaches.length > 0 ? `（${breaches.join('、')}）` : ''}`}
          </li>
        ))}
      </ul>
    </>
  )
}

function Reply({ id, answerId }: { id: string; answerId: string }) {
  const [reply, setReply] = useState('')
  const act = useCaseAct(verification.replyRecord)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        act.mutate({ id, answerId, reply, files: [] })
      }}
    >
      <TextArea
        id={`reply-${answerId}`}
        {...boxOf(recordReply)}
        rows={2}
        value={reply}
        fault={act.error?.message}
        onChange={setReply}
      />
      <Button type="submit" running={act.isPending ? '正在答复' : false}>
        答复企业
      </Button>
    </form>
  )
}
