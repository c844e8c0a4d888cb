/** 绿电凭证: an enterprise registers its certificates and compares each year with its figures. */
import { type GreenPower, greenPower, type YearOfPower } from '@green/contract/calls/energy/green-power.ts'
import { greenPowerCase } from '@green/filing/cases/green-power.ts'
import { greenPowerKinds, greenPowerPurposes } from '@green/filing/records/green-power.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { OwnPage } from '../start/own-page.tsx'
import styles from './green-power.module.css'
import { RegisterDialog } from './register-dialog.tsx'
import { AnswerDialog, CancelDialog, WithdrawDialog } from './step-dialogs.tsx'
import { ListedYears } from './targets.tsx'

export function GreenPowerPage() {
  return (
    <OwnPage
      title="绿电凭证"
      lead="登记本企业消费的绿证和绿电交易。全市每个凭证编号只能登记一次；用于本企业当年用电的，与年度能耗中的绿电核对。"
      begin={{ label: '登记凭证', dialog: (onClose) => <RegisterDialog onClose={onClose} /> }}
    >
      <Years />
      <ListedYears />
      <Registrations />
    </OwnPage>
  )
}

const yearColumns: Column<YearOfPower>[] = [
  {
    key: 'year',
    title: '年度',
    head: true,
    cell: ({ year, reported }) =>
      reported === null ? (
        <span className={styles.line}>{`${year}年`}</span>
      ) : (
        <Link to="/mainPages/energyYear" search={{ year }} className={styles.line}>
          {`${year}年`}
        </Link>
      ),
  },
  { key: 'registered', title: '已登记（万kWh）', align: 'right', cell: (row) => figureText(row.registered) },
  { key: 'doubted', title: '存疑，不计入（万kWh）', align: 'right', cell: (row) => figureText(row.doubted || null) },
  { key: 'reported', title: '年度能耗中的绿电（万kWh）', align: 'right', cell: (row) => figureText(row.reported) },
  { key: 'co2', title: '碳排放，基于位置（tCO₂）', align: 'right', cell: (row) => formatNumber(row.co2, 2) },
  { key: 'market', title: '基于市场（tCO₂）', align: 'right', cell: (row) => formatNumber(row.co2Market, 2) },
  {
    key: 'share',
    title: '绿电消费比例（%）',
    align: 'right',
    cell: ({ share }) => (share ? formatNumber(share.ratioPct, 2) : '—'),
  },
  { key: 'target', title: '行业目标', cell: ({ share }) => <TargetCell share={share} /> },
  {
    key: 'says',
    title: '核对结果',
    cell: (row) => (
      <span className={styles.says}>
        {row.differs ? <Tag tone="orange">需处理</Tag> : null}
        {row.says}
      </span>
    ),
  },
]

function TargetCell({ share }: Pick<YearOfPower, 'share'>) {
  if (!share?.target) return '—'
  const { industry, pct, modeName, gapCertificates } = share.target
  const gap = gapCertificates > 0 ? `还差${formatNumber(gapCertificates, 0)}个绿证` : '没有缺口'
  return (
    <span className={styles.says}>
      {`${industry}${formatNumber(pct, 1)}%（${modeName}），${gap}`}
      <span className="ge-hint">{share.target.source}</span>
    </span>
  )
}

function Years() {
  const query = useCall(greenPower.years, {})
  return (
    <Sheet title="各年核对" id="years">
      <QueryView query={query} loading="正在读取各年绿电" rows={3}>
        {(data) => (
          <DataTable
            caption="登记量与年度能耗中的绿电"
            columns={yearColumns}
            rows={data}
            rowKey={({ year }) => String(year)}
          />
        )}
      </QueryView>
      <p className={styles.note}>
        只有用于本企业当年用电的计入；用于产品碳足迹或客户要求的、存疑的不计入。碳排放取年度能耗采用的数据：基于位置的不扣减绿电，基于市场的按年度能耗中的绿电扣减，两者分开列示。绿电消费比例＝（用于当年用电的绿证和绿电交易＋自发自用可再生电力）÷账本采用的用电量，只计当年生产的电量，已过两年有效期的不计；目标未见正式文本，仅供参考。在国家绿证平台核销后请在这里登记核销；是否核销以绿证平台为准。
      </p>
    </Sheet>
  )
}

function Registrations() {
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [withdrawing, setWithdrawing] = useState<GreenPower | null>(null)
  const [answering, setAnswering] = useState<GreenPower | null>(null)
  const [cancelling, setCancelling] = useState<GreenPower | null>(null)
  const list = useCall(greenPower.page, page, { keepPrevious: true })
  return (
    <Sheet title="已登记的凭证" id="registered">
      <Paged
        query={list}
        loading="正在读取已登记的凭证"
        empty={<Empty title="还没有登记凭证" hint="点“登记凭证”，填写起止编号并上传绿证或结算单。" />}
        onPage={setPage}
      >
        {({ rows }, stale) => (
          <DataTable
            caption="已登记的凭证"
            columns={columnsOf({ onWithdraw: setWithdrawing, onAnswer: setAnswering, onCancel: setCancelling })}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
          />
        )}
      </Paged>
      {answering ? <AnswerDialog of={answering} onClose={() => setAnswering(null)} /> : null}
      {cancelling ? <CancelDialog of={cancelling} onClose={() => setCancelling(null)} /> : null}
      {withdrawing ? <WithdrawDialog of={withdrawing} onClose={() => setWithdrawing(null)} /> : null}
    </Sheet>
  )
}

type Acts = Record<'onWithdraw' | 'onAnswer' | 'onCancel', (row: GreenPower) => void>

function columnsOf({ onWithdraw, onAnswer, onCancel }: Acts): Column<GreenPower>[] {
  return [
    {
      key: 'numbers',
      title: '编号',
      head: true,
      cell: (row) => (
        <span className={styles.numbers}>
          {row.firstNumber}
          {row.count > 1 ? ` 至 ${row.lastNumber}` : ''}
          <span className="ge-hint">{`${greenPowerKinds[row.kind]}　${row.supplier}`}</span>
        </span>
      ),
    },
    { key: 'quantity', title: '电量（万kWh）', align: 'right', width: '8rem', cell: (row) => figureText(row.quantity) },
    {
      key: 'year',
      title: '消费年度',
      width: '6rem',
      cell: (row) => <span className={styles.line}>{`${row.year}年`}</span>,
    },
    {
      key: 'purpose',
      title: '用途',
      width: '10rem',
      cell: (row) => <span className={styles.line}>{greenPowerPurposes[row.purpose]}</span>,
    },
    {
      key: 'state',
      title: '状态',
      width: '12rem',
      cell: (row) => (
        <>
          <CaseTag machine={greenPowerCase} state={row.state} />
          {(row.state === 'doubted' || row.state === 'answered') && row.doubt ? (
            <span className={styles.doubt}>{row.doubt}</span>
          ) : null}
          {row.cancellation ? <span className="ge-hint">{`已核销：${row.cancellation}`}</span> : null}
        </>
      ),
    },
    {
      key: 'at',
      title: '登记日期',
      width: '7rem',
      cell: (row) => <span className={styles.line}>{dateText(row.createdAt)}</span>,
    },
    {
      key: 'act',
      title: '办理',
      width: '7rem',
      cell: (row) => (
        <>
          {row.allowed.includes('answer') ? (
            <Button size="small" onClick={() => onAnswer(row)}>
              陈述
            </Button>
          ) : null}
          {row.allowed.includes('cancel') ? (
            <Button size="small" kind="quiet" onClick={() => onCancel(row)}>
              核销
            </Button>
          ) : null}
          {row.allowed.includes('withdraw') ? (
            <Button size="small" kind="quiet" onClick={() => onWithdraw(row)}>
              撤回
            </Button>
          ) : null}
        </>
      ),
    },
  ]
}
