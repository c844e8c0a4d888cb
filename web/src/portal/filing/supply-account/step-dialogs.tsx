/** What an enterprise does with a confirmed account: answers a doubt, revokes its consent, or takes a wrong number back. */
import { type SupplyAccount, supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { hearingDays } from '@green/filing/cases/hearing.ts'
import type { AnyRecord } from '@green/filing/records/record.ts'
import { stepOpinion } from '@green/filing/records/record.ts'
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import type { ReactNode } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'

export type OwnStep = 'answer' | 'revoke' | 'withdraw'

type Shown = { title: string; act: string; running: string; done: string; isDanger: boolean; above: ReactNode }

const shownOf = ({ number, doubt }: SupplyAccount): Readonly<Record<OwnStep, Shown>> => ({
  answer: {
    title: '陈述户号情况',
    act: '提交陈述',
    running: '正在提交',
    done: '已提交陈述',
    isDanger: false,
    above: (
      <>
        <p>{`存疑的理由：${doubt ?? ''}`}</p>
        <p>{`请说明情况；存疑满${hearingDays}日没有陈述的，区县可以撤销，户号由其他企业确认。`}</p>
      </>
    ),
  },
  revoke: {
    title: '撤回授权？',
    act: '撤回授权',
    running: '正在撤回',
    done: '已撤回授权',
    isDanger: true,
    above: <p>{`户号${number}今后报来的月份不再接收；已记入账本的保留，来源写明。`}</p>,
  },
  withdraw: {
    title: '取消户号？',
    act: '取消户号',
    running: '正在取消',
    done: '已取消户号',
    isDanger: true,
    above: <p>{`户号${number}不是本企业的，或填错了：取消后它的月份从账本中撤出，其他企业可以确认。`}</p>,
  },
})

type Props = { of: SupplyAccount; action: OwnStep; onClose: () => void }

export function StepDialog({ of, action, onClose }: Props) {
  const { title, act, running, done, isDanger, above } = shownOf(of)[action]
  const { id, version } = of
  const opinion = stepOpinion(supplyRecord as unknown as AnyRecord, action)
  const form = useFields([opinion], { call: supplyAccount.step, also: { id, version, action }, done, onClose })
  return (
    <FieldsDialog
      title={title}
      form={form}
      act={act}
      running={running}
      above={above}
      {...(isDanger ? { kind: 'danger' as const } : {})}
    />
  )
}
