/** The guided way of a new enterprise: where it is, what comes next, and one button. */

import { user } from '@green/contract/calls/account/user.ts'
import type { AccountState } from '@green/contract/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { firstSteps } from './first-steps.ts'
import styles from './first-steps-view.module.css'

const spoken = { done: '已完成', now: '现在办理', ahead: '还没有开始' } as const

type FirstStepsProps = { state: AccountState; hasBegun: boolean }

export function FirstSteps({ state, hasBegun }: FirstStepsProps) {
  const steps = firstSteps(state, hasBegun)
  if (!steps) return null
  return (
    <section className={styles.first} aria-labelledby="first-steps">
      <h2 id="first-steps">开始使用，共四步</h2>
      <ol className={styles.steps}>
        {steps.map((one, index) => (
          <li key={one.key} data-is={one.is} aria-current={one.is === 'now' ? 'step' : undefined}>
            <span className={styles.stepSymbol} aria-hidden="true">
              {one.is === 'done' ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <span className={styles.stepTitle}>{one.title}</span>
            <span className={styles.stepState}>{spoken[one.is]}</span>
          </li>
        ))}
      </ol>
      <div className={styles.now}>{state === 'active' ? <FileFirst /> : <BeforeVerification state={state} />}</div>
    </section>
  )
}

function Now({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <>
      <div className={styles.nowText}>
        <h3>{title}</h3>
        {children}
      </div>
      {action}
    </>
  )
}

const toRecord = (label: string, kind: 'primary' | 'plain' = 'primary') => (
  <Link to="/mainPages/personalCenter" search={{ tab: 'profile' }} className={buttonClass(kind, 'large')}>
    {label}
  </Link>
)

function BeforeVerification({ state }: { state: AccountState }) {
  const { data } = useCall(user.getQyinfoById, {})
  if (state === 'verifying')
    return (
      <Now title={`${data?.qxName ?? '区县'}正在审核企业信息`} action={toRecord('查看已提交的信息', 'plain')}>
        <p>
          {data?.submittedAt ? `${dateTimeText(data.submittedAt)} 提交。` : null}
          {data?.answerBy ? (
            <>
              区县应在 <strong>{data.answerBy}</strong> 前办理，逾期由市级督促。
            </>
          ) : null}
          结果会发消息和短信。此间可以先看申报条件、准备材料。
        </p>
      </Now>
    )
  if (state === 'returned')
    return (
      <Now title="区县退回了企业信息，请修改后重新提交" action={toRecord('修改企业信息')}>
        {data?.verificationOpinion ? <p className={styles.opinion}>审核意见：{data.verificationOpinion}</p> : null}
      </Now>
    )
  return (
    <Now title="请填写企业信息" action={toRecord('填写企业信息')}>
      <p>
        大约需要10分钟，请备好营业执照扫描件；联系人不是法定代表人的，还需要经办人授权书。填写完提交
        {data?.qxName ?? '区县'}审核，通过后就可以申报。
      </p>
    </Now>
  )
}

function FileFirst() {
  return (
    <Now
      title="可以开始第一次申报了"
      action={
        <a href="#open" className={buttonClass('primary', 'large')}>
          选择要申报的事项
        </a>
      }
    >
      <p>企业信息已通过审核。在下面选一项开始，填写的内容会自动保存，可以分几次填完。</p>
    </Now>
  )
}
