/** The bank's side of one reference: it reads what was granted, and reports what it decided. */

import {
  type CreditReference,
  creditReference,
  type SharedData,
} from '@green/contract/calls/service/credit-reference.ts'
import { endText } from '@green/contract/filing/titles.ts'
import type { CreditAction } from '@green/filing/cases/credit-reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './green-finance.module.css'

export function BankSteps({ row }: { row: CreditReference }) {
  const [open, setOpen] = useState<'lend' | 'refuse' | null>(null)
  // Kept nowhere else: closing the page ends the view.
  const [data, setData] = useState<SharedData | null>(null)
  const read = useAct(creditReference.read, { onDone: setData })
  const accept = useAct(creditReference.accept, { onDone: () => toast.success('已受理，企业已收到通知') })
  const may = (action: CreditAction) => row.allowed.some((one) => one.action === action)
  const error = read.error ?? accept.error
  return (
    <>
      <div className={styles.acts}>
        {row.holds ? (
          <Button
            size="small"
            kind="primary"
            running={read.isPending ? '正在读取' : false}
            onClick={() => {
              setData(null)
              read.mutate({ id: row.id })
            }}
          >
            查看授权内容
          </Button>
        ) : null}
        {may('accept') ? (
          <Button
            size="small"
            running={accept.isPending ? '正在受理' : false}
            onClick={() => accept.mutate({ id: row.id, version: row.version })}
          >
            受理
          </Button>
        ) : null}
        {may('lend') ? (
          <Button size="small" onClick={() => setOpen('lend')}>
            登记放款
          </Button>
        ) : null}
        {may('refuse') ? (
          <Button size="small" onClick={() => setOpen('refuse')}>
            不通过
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="ge-fault" role="alert">
          {error.message}
        </p>
      ) : null}
      {open === 'lend' && may('lend') ? <LendForm row={row} /> : null}
      {open === 'refuse' && may('refuse') ? <RefuseForm row={row} /> : null}
      {data ? <Shared data={data} /> : null}
    </>
  )
}

function LendForm({ row }: { row: CreditReference }) {
  const [draft, setDraft] = useState({ grantedAmount: '', rate: '' })
  const lend = useAct(creditReference.lend, { onDone: () => toast.success('已登记放款，企业已收到通知') })
  const fault = (field: string) => lend.error?.errors.find((one) => one.field === field)?.message
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { grantedAmount, rate } = draft
        lend.mutate({
          id: row.id,
          version: row.version,
          grantedAmount: grantedAmount === '' ? Number.NaN : Number(grantedAmount),
          rate: rate === '' ? Number.NaN : Number(rate),
        })
      }}
    >
      <AmountInput
        id={`lend-amount-${row.id}`}
        label="放款金额（万元）"
        required
        value={draft.grantedAmount}
        fault={fault('grantedAmount')}
        onChange={(grantedAmount) => setDraft({ ...draft, grantedAmount })}
      />
      <AmountInput
        id={`lend-rate-${row.id}`}
        label="年利率（%）"
        required
        value={draft.rate}
        fault={fault('rate')}
        onChange={(rate) => setDraft({ ...draft, rate })}
      />
      {lend.error && lend.error.errors.length === 0 ? <p className="ge-fault">{lend.error.message}</p> : null}
      <div>
        <Button type="submit" kind="primary" running={lend.isPending ? '正在登记' : false}>
          确认放款
        </Button>
      </div>
    </form>
  )
}

function RefuseForm({ row }: { row: CreditReference }) {
  const [opinion, setOpinion] = useState('')
  const refuse = useAct(creditReference.refuse, { onDone: () => toast.success('已登记，企业已收到通知') })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        refuse.mutate({ id: row.id, version: row.version, opinion })
      }}
    >
      <TextArea
        id={`refuse-${row.id}`}
        label="说明"
        required
        rows={3}
        maxLength={row.allowed.find(({ action }) => action === 'refuse')?.needs.opinion?.max}
        hint="企业会看到。"
        value={opinion}
        fault={refuse.error?.message}
        onChange={setOpinion}
      />
      <div>
        <Button type="submit" kind="danger" running={refuse.isPending ? '正在登记' : false}>
          确认不通过
        </Button>
      </div>
    </form>
  )
}

function Shared({ data }: { data: SharedData }) {
  return (
    <section className={styles.shared} aria-label="授权内容">
      <p className="ge-hint">{`${data.enterpriseName}（${data.socialCode}）授权查看，至${data.authTo}。每次查看都会记录并告知企业；绿效码不作为行政许可依据。`}</p>
      <dl className={styles.facts}>
        <Fact label="年度">{`${data.year}年度`}</Fact>
        {data.grade ? (
          <Fact label="等级">{[data.grade.code, ...data.grade.gates.map((gate) => `门槛：${gate}`)].join('　')}</Fact>
        ) : null}
        {data.score ? <Fact label="总分">{data.score.totalText}</Fact> : null}
      </dl>
      {data.score ? (
        <DataTable
          caption="五个维度"
          showCaption
          rows={data.score.dimensions}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', title: '维度', head: true, cell: (one) => one.label },
            { key: 'points', title: '满分', align: 'right', cell: (one) => one.points },
            { key: 'score', title: '得分', align: 'right', cell: (one) => formatNumber(one.score, 2) },
          ]}
        />
      ) : null}
      {data.rows ? (
        <DataTable
          caption="指标明细"
          showCaption
          rows={data.rows}
          rowKey={({ label }) => label}
          columns={[
            {
              key: 'label',
              title: '指标',
              head: true,
              cell: (one) => (one.unit ? `${one.label}（${one.unit}）` : one.label),
            },
            { key: 'value', title: '本企业', align: 'right', cell: (one) => one.value },
            { key: 'benchmark', title: '基准', cell: (one) => one.benchmark },
            { key: 'state', title: '状态', cell: (one) => one.state },
            ...(data.score
              ? [
                  {
                    key: 'score',
                    title: '得分',
                    align: 'right' as const,
                    cell: (one: NonNullable<SharedData['rows']>[number]) => formatNumber(one.score, 2),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      {data.series ? (
        <DataTable
          caption="近三年数据"
          showCaption
          rows={data.series}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', title: '指标', head: true, cell: (one) => `${one.label}（${one.unit}）` },
            ...(data.series[0]?.values ?? []).map(({ year }) => ({
              key: String(year),
              title: `${year}年`,
              align: 'right' as const,
              cell: (one: NonNullable<SharedData['series']>[number]) =>
                figureText(one.values.find((value) => value.year === year)?.value ?? null),
            })),
          ]}
        />
      ) : null}
      {data.titles?.length === 0 ? <p className="ge-hint">名录称号：该企业没有有效的名录称号。</p> : null}
      {data.titles && data.titles.length > 0 ? (
        <DataTable
          caption="名录称号"
          showCaption
          rows={data.titles}
          rowKey={({ number }) => number}
          columns={[
            { key: 'name', title: '称号', head: true, cell: (one) => one.name },
            { key: 'number', title: '编号', cell: (one) => one.number },
            { key: 'until', title: '有效期至', cell: (one) => endText(one.validTo) },
          ]}
        />
      ) : null}
    </section>
  )
}
