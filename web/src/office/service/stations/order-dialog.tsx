/** One order: its facts, what was done, and the steps that this administrator may take now. */

import { isWaiting, type Waits } from '@green/contract/calls/account/two-hands.ts'
import {
  orderOpinion,
  orderReason,
  refundFields,
  type StationOrder,
  station,
  stationSixMonth,
  stationTenMonth,
} from '@green/contract/calls/service/station.ts'
import { stationOrderCase } from '@green/filing/cases/station-order.ts'
import { stationPeriods, stationTypes } from '@green/filing/programme/stations.ts'
import { type ReactNode, useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields, useFieldValues } from '../../../filing/fields/use-fields.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText, momentOf } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import styles from '../rating/rating.module.css'

const refreshes = [
  ...[station.getList, station.getTotalAmount, station.get],
  ...[stationSixMonth.getList, stationTenMonth.getList],
]

export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(station.get, { id })
  return (
    <Dialog title={query.data?.stationName ?? '站点订单'} onClose={onClose}>
      <QueryView query={query} loading="正在读取订单">
        {(of) => (
          <>
            <Facts of={of} />
            <Steps key={of.version} of={of} />
            <DataTable
              caption="办理过程"
              showCaption
              rows={of.history}
              rowKey={(row) => `${row.at} ${row.step}`}
              columns={[
                { key: 'at', title: '时间', cell: (row) => dateTimeText(row.at) },
                { key: 'step', title: '办理', head: true, cell: (row) => row.step },
                { key: 'by', title: '办理人', cell: (row) => row.by },
                { key: 'opinion', title: '说明', cell: (row) => row.opinion ?? '—' },
              ]}
            />
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

function Facts({ of }: { of: StationOrder }) {
  return (
    <dl className={styles.facts}>
      <Fact label="状态">
        <CaseTag machine={stationOrderCase} state={of.state} />
      </Fact>
      <Fact label="订单号">{of.orderNo}</Fact>
      <Fact label="支付金额">{`${of.payAmount}元`}</Fact>
      <Fact label="退款金额">{`${of.refundAmount}元`}</Fact>
      <Fact label="交易时间">{dateTimeText(of.orderTime)}</Fact>
      <Fact label="活动期">{stationPeriods[of.period]}</Fact>
      <Fact label="站点">{`${of.stationId} ${stationTypes[of.stationType]}`}</Fact>
      <Fact label="运营单位">{`${of.operatorName} ${of.socialCode}`}</Fact>
      <Fact label="地址">{`${of.qxName} ${of.address}`}</Fact>
      {of.energyQty === null ? null : <Fact label="充电（加注）量">{of.energyQty}</Fact>}
      {of.payer ? <Fact label="支付人">{of.payer}</Fact> : null}
      {of.reason ? <Fact label="理由">{`${of.reason}（${of.proposedByName}）`}</Fact> : null}
      {of.refundNo ? <Fact label="退款单号">{of.refundNo}</Fact> : null}
      {of.refundTime ? <Fact label="退款时间">{dateTimeText(of.refundTime)}</Fact> : null}
      {of.failReason ? <Fact label="失败原因">{of.failReason}</Fact> : null}
      {of.state === 'refunding' && of.lastSays ? (
        <Fact label="支付服务">{`${of.lastSays}。系统每十分钟用同一退款单号核对，不会重复付款`}</Fact>
      ) : null}
    </dl>
  )
}

function Steps({ of }: { of: StationOrder }) {
  const isOfDuty = useDuty('system')
  const may = new Set(of.allowed.map(({ action }) => action))
  if (may.has('proposeRefund')) return <Propose of={of} mayVoid={may.has('proposeVoid')} />
  if (may.has('approveRefund') || may.has('approveVoid')) return <Decide of={of} />
  if (may.has('record')) return <Record of={of} />
  if (of.state === 'refunding' && !of.isManual && isOfDuty) return <Retry of={of} />
  if (of.state === 'refundProposed' || of.state === 'voidProposed')
    return <p className="ge-hint">由没有提出的另一名系统管理员批准；启用三员分立的，也可由安全管理员批准。</p>
  return null
}

const done = (saved: StationOrder | Waits) =>
  toastDone(saved, isWaiting(saved) ? '' : `${saved.stationName}：${stationOrderCase.states[saved.state].label}`)

type FormProps = { refusal: string | null; children?: ReactNode; buttons: ReactNode }

function Form({ refusal, children, buttons }: FormProps) {
  return (
    <section aria-label="办理">
      <RefusedLine>{refusal}</RefusedLine>
      {children}
      <div className={listStyles.acts}>{buttons}</div>
    </section>
  )
}

const running = (isRunning: boolean) => (isRunning ? '正在办理' : false)

function Propose({ of: { id, version }, mayVoid }: { of: StationOrder; mayVoid: boolean }) {
  const form = useFieldValues([orderReason], { paths: { reason: 'opinion' } })
  const refund = useAct(station.wxBackPay, { refreshes, onDone: done })
  const remove = useAct(stationTenMonth.deleteStation, { refreshes, onDone: done })
  const take = (act: typeof refund | typeof remove) => {
    const values = form.checkAll()
    if (values) act.mutate({ id, version, ...values }, { onError: form.take })
  }
  return (
    <Form
      refusal={form.refusalIn(refund.error ?? remove.error)}
      buttons={
        <>
          {mayVoid ? (
            <Button kind="danger" running={running(remove.isPending)} onClick={() => take(remove)}>
              提出作废
            </Button>
          ) : null}
          <Button kind="primary" running={running(refund.isPending)} onClick={() => take(refund)}>
            提出退款
          </Button>
        </>
      }
    >
      <FieldsBody form={form} />
    </Form>
  )
}

function Decide({ of }: { of: StationOrder }) {
  const form = useFields([orderOpinion], {
    call: station.decide,
    also: { id: of.id, version: of.version },
    refreshes,
    onDone: done,
    onClose: () => undefined,
  })
  const isRefund = of.state === 'refundProposed'
  return (
    <Form
      refusal={form.refusal}
      buttons={
        <>
          <Button running={running(form.isRunning)} onClick={() => form.sendWith({ approve: false })}>
            不同意
          </Button>
          <Button kind="primary" running={running(form.isRunning)} onClick={() => form.sendWith({ approve: true })}>
            {isRefund ? `批准退款${of.refundAmount}元` : '批准作废'}
          </Button>
        </>
      }
    >
      <FieldsBody form={form} />
    </Form>
  )
}

function Record({ of: { id, version } }: { of: StationOrder }) {
  const [at, setAt] = useState('')
  const form = useFields(refundFields, {
    call: station.record,
    also: { id, version },
    refreshes,
    onDone: done,
    onClose: () => undefined,
  })
  return (
    <Form
      refusal={form.refusal}
      buttons={
        <>
          <Button running={running(form.isRunning)} onClick={() => form.sendWith({ isRefunded: false })}>
            登记退款失败
          </Button>
          <Button
            kind="primary"
            running={running(form.isRunning)}
            onClick={() => form.sendWith({ isRefunded: true, ...(at ? { refundTime: momentOf(at) } : {}) })}
          >
            登记已退款
          </Button>
        </>
      }
    >
      <FieldsBody form={form} />
      <TextInput id="sta-at" type="datetime-local" label="退款时间" value={at} onChange={setAt} />
    </Form>
  )
}

function Retry({ of: { id } }: { of: StationOrder }) {
  const retry = useAct(station.retry, { refreshes, onDone: done })
  return (
    <Form
      refusal={retry.error?.message ?? null}
      buttons={
        <Button running={retry.isPending ? '正在核对' : false} onClick={() => retry.mutate({ id })}>
          现在核对退款结果
        </Button>
      }
    />
  )
}
