/** The entries of a ledger, and the decision on the pending one. */

import { entryKindLabels, entryStateLabels, type Ledger, spec } from '@green/contract/calls/filing/spec.ts'
import { fundLengths } from '@green/contract/fields/filing-lengths.ts'
import { useState } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import deskStyles from '../../desk/desk.module.css'
import { caseReads } from '../../desk/desk-programmes.ts'
import styles from '../../list/list.module.css'
import specialFundStyles from './special-fund.module.css'

type Entry = Ledger['entries'][number]

const tones: Record<Entry['state'], Tone> = { proposed: 'orange', confirmed: 'green', refused: 'red' }

export function Entries({ ledger }: { ledger: Ledger }) {
  const waiting = ledger.entries.find((entry) => entry.mayDecide)
  const own = ledger.entries.find((entry) => entry.state === 'proposed' && !entry.mayDecide)
  if (ledger.entries.length === 0) return <Empty title="台账中还没有记录" />
  return (
    <>
      <DataTable
        caption="拨付台账"
        rows={ledger.entries}
        rowKey={(entry) => entry.id ?? 'opening'}
        columns={[
          { key: 'kind', title: '事项', head: true, cell: (entry) => entryKindLabels[entry.kind] },
          { key: 'amount', title: '金额（万元）', align: 'right', cell: (entry) => figureText(entry.amount) },
          { key: 'about', title: '依据', cell: (entry) => aboutOf(entry) },
          {
            key: 'files',
            title: '凭证',
            cell: (entry) => (entry.files.length > 0 ? <FileList files={entry.files} label="凭证" /> : '—'),
          },
          {
            key: 'proposed',
            title: '提出',
            cell: (entry) => (
              <>
                {entry.proposedBy ?? '—'}
                <span className={styles.under}>{dateTimeText(entry.proposedAt)}</span>
              </>
            ),
          },
          {
            key: 'decided',
            title: '复核',
            cell: (entry) => (
              <>
                {entry.decidedBy ?? '—'}
                <span className={styles.under}>
                  {dateTimeText(entry.decidedAt)} {entry.decision ?? ''}
                </span>
                {entry.firstBy ? (
                  <span className={styles.under}>
                    第一复核：{entry.firstBy} {dateTimeText(entry.firstAt)}
                  </span>
                ) : null}
              </>
            ),
          },
          {
            key: 'state',
            title: '状态',
            cell: (entry) => <Tag tone={tones[entry.state]}>{entryStateLabels[entry.state]}</Tag>,
          },
        ]}
      />
      {waiting ? <Decide key={`${waiting.id} ${ledger.version}`} ledger={ledger} entry={waiting} /> : null}
      {own ? (
        <p className="ge-hint">
          {own.firstBy
            ? '有一笔待第二人复核，由提出人和第一复核人以外、近30天没有经手过彼此账号的市级管理员复核。'
            : '有一笔待复核，由提出人以外、近30天没有经手过彼此账号的市级管理员复核。'}
          {own.needsLead ? leadText(own.needsLead) : null}
        </p>
      ) : null}
    </>
  )
}

const leadText = (leads: readonly string[]) => `金额超过负责人复核限额，复核人中须有${leads.join('或') || '负责人'}。`

function aboutOf({ documentNumber, year, paidOn, actualSaving, note, split }: Entry): string {
  return (
    [
      documentNumber ?? '',
      ...(split ?? []).map((part) => `${part.year}年 ${figureText(part.amount)}`),
      year && paidOn ? `${year}年度` : '',
      paidOn ?? '',
      actualSaving === null ? '' : `实际节能量 ${figureText(actualSaving)} tce`,
      note ?? '',
    ]
      .filter((part) => part !== '')
      .join('，') || '—'
  )
}

function Decide({ ledger, entry }: { ledger: Ledger; entry: Entry }) {
  const [decision, setDecision] = useState('')
  const press = useIdempotencyKey()
  const decide = useAct(spec.decideEntry, {
    refreshes: caseReads,
    onDone: () => {
      press.answered()
      toast.success('已复核')
    },
  })
  const what = `${entryKindLabels[entry.kind]} ${figureText(entry.amount)} 万元`
  const fault = faultOf(decide.error, 'decision')
  const other = decide.error && !fault ? (decide.error.errors[0]?.message ?? decide.error.message) : null
  const run = (agree: boolean) =>
    decide.mutate(
      press.of({
        id: ledger.filingId,
        version: ledger.version,
        entryId: entry.id,
        agree,
        ...(decision.trim() ? { decision: decision.trim() } : {}),
      }),
    )
  return (
    <section className={deskStyles.form} aria-label={`复核：${what}`}>
      <h3>
        复核：{what}（{entry.proposedBy}提出{entry.firstBy ? `，${entry.firstBy}已复核` : ''}）
      </h3>
      {entry.needsSecond ? (
        <p className="ge-hint">金额超过本批次限额：您同意后，还须由另一位市级管理员再复核才生效。</p>
      ) : null}
      {entry.needsLead ? <p className="ge-hint">{leadText(entry.needsLead)}</p> : null}
      <RefusedLine>{other}</RefusedLine>
      <TextArea
        id="entry-decision"
        label="复核意见"
        hint="不同意的必须说明理由。"
        fault={fault}
        rows={2}
        maxLength={fundLengths.decision}
        value={decision}
        onChange={setDecision}
      />
      <div className={specialFundStyles.decide}>
        {entry.onlyRefuse ? null : (
          <Button kind="primary" running={decide.isPending ? '正在办理' : false} onClick={() => run(true)}>
            复核同意
          </Button>
        )}
        <Button kind="danger" disabled={decide.isPending} onClick={() => run(false)}>
          复核不同意
        </Button>
      </div>
    </section>
  )
}
