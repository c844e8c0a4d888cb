/** What an enterprise does with a confirmed account: answers a doubt, revokes its consent, or takes a wrong number back. */
import type { SupplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { hearingDays } from '@green/filing/cases/hearing.ts'
import type { OwnStep } from '../start/own-records.tsx'

export const supplySteps: Readonly<Record<string, OwnStep<SupplyAccount>>> = {
  answer: {
    label: '陈述',
    title: '陈述户号情况',
    act: '提交陈述',
    running: '正在提交',
    done: '已提交陈述',
    above: ({ doubt }) => (
      <>
        <p>{`存疑的理由：${doubt ?? ''}`}</p>
        <p>{`请说明情况；存疑满${hearingDays}日没有陈述的，区县可以撤销，户号由其他企业确认。`}</p>
      </>
    ),
  },
  revoke: {
    label: '撤回授权',
    title: '撤回授权？',
    act: '撤回授权',
    running: '正在撤回',
    done: '已撤回授权',
    isDanger: true,
    above: ({ number }) => <p>{`户号${number}今后报来的月份不再接收；已记入账本的保留，来源写明。`}</p>,
  },
  withdraw: {
    label: '取消',
    title: '取消户号？',
    act: '取消户号',
    running: '正在取消',
    done: '已取消户号',
    isDanger: true,
    above: ({ number }) => (
      <p>{`户号${number}不是本企业的，或填错了：取消后它的月份从账本中撤出，其他企业可以确认。`}</p>
    ),
  },
}
