/** One merge: what was chosen, what followed, what was created since, its history, and the steps of this user. */

import { subjectOf, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { enterpriseMerge, type MergeDetail } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { stepOpinion } from '@green/contract/reasons.ts'
import { enterpriseMergeCase } from '@green/filing/cases/enterprise-merge.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { CaseHistory, toastDone, WaitingNote } from '../../second-person.tsx'
import { EnterpriseLink } from '../enterprises/enterprise-link.tsx'
import styles from '../enterprises/enterprises.module.css'
import mergeStyles from './merge.module.css'
import { Parties, PreviewView } from './preview.tsx'

export function MergeCase({ id, onBack }: { id: string; onBack: () => void }) {
  const merge = useCall(enterpriseMerge.get, { id })
  const { data } = merge
  return (
    <Page
      title="企业档案合并"
      tags={data ? <CaseTag machine={enterpriseMergeCase} state={data.state} /> : null}
      actions={<Button onClick={onBack}>返回列表</Button>}
    >
      <Sheet>
        <QueryView query={merge} loading="正在加载合并记录" rows={8}>
          {(data) => <Detail key={data.version} of={data} />}
        </QueryView>
      </Sheet>
    </Page>
  )
}

const listed = (rows: MergeDetail['followed']) => rows.map(({ label, count }) => `${label}${count}项`).join('、')

function Detail({ of }: { of: MergeDetail }) {
  const isMerged = of.state === 'merged' || of.state === 'settled'
  return (
    <>
      {of.preview ? (
        <>
          <Parties of={of.preview} />
          <PreviewView of={of.preview} fields={of.fields} decisions={of.decisions} />
        </>
      ) : (
        <dl className={styles.facts}>
          <div>
            <dt>保留的档案</dt>
            <dd>
              <EnterpriseLink id={of.survivorId} name={of.survivorName} />（{of.survivorCode}）
            </dd>
          </div>
          <div>
            <dt>并入的档案</dt>
            <dd>
              {of.absorbedName}（{of.absorbedCode}）
            </dd>
          </div>
          {of.mergedAt ? (
            <div>
              <dt>合并时间</dt>
              <dd>{dateTimeText(of.mergedAt)}</dd>
            </div>
          ) : null}
          {of.state === 'merged' && of.undoUntil ? (
            <div>
              <dt>可撤销至</dt>
              <dd>{dateText(of.undoUntil)}</dd>
            </div>
          ) : null}
          {of.followed.length > 0 ? (
            <div>
              <dt>随迁内容</dt>
              <dd>{listed(of.followed)}</dd>
            </div>
          ) : null}
          {of.aside.length > 0 ? (
            <div>
              <dt>封存内容</dt>
              <dd>{listed(of.aside)}</dd>
            </div>
          ) : null}
          {of.since.length > 0 ? (
            <div>
              <dt>{isMerged ? '合并后新增' : '留在保留的档案'}</dt>
              <dd>
                {of.since.join('、')}
                {of.state === 'merged' ? '（撤销合并时留在保留的档案名下）' : ''}
              </dd>
            </div>
          ) : null}
        </dl>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>依据</dt>
          <dd>{of.reason}</dd>
        </div>
      </dl>
      <WaitingNote subject={subjectOf('merge', of.id)} />
      <Steps of={of} />
      <section>
        <h2>经过</h2>
        <CaseHistory label="合并的经过" entries={of.history} />
      </section>
    </>
  )
}

const texts = {
  merge: { kind: 'primary', done: '已合并，两家的主账号已收到消息' },
  drop: { kind: 'danger', done: '已记为不予合并' },
  undo: { kind: 'danger', done: '已撤销合并，两份档案恢复为各自的内容' },
} as const
const isOffered = (action: string): action is keyof typeof texts => action in texts

function Steps({ of }: { of: MergeDetail }) {
  const [opinion, setOpinion] = useState('')
  const step = useAct(enterpriseMerge.step, {
    refreshes: [twoHands.waiting],
    onDone: (answer, { action }) => toastDone(answer, texts[action].done),
  })
  const fault = faultOf(step.error, 'opinion')
  const offered = of.allowed.flatMap(({ action, label, needs }) =>
    isOffered(action) ? [{ action, label, needs }] : [],
  )
  if (offered.length === 0)
    return of.state === 'proposed' ? <p className="ge-hint">由提出人以外的另一位管理员复核办理。</p> : null
  return (
    <section className={mergeStyles.act}>
      <RefusedLine>{fault ? null : (step.error?.errors[0]?.message ?? step.error?.message)}</RefusedLine>
      <TextArea
        id="merge-opinion"
        {...boxOf(stepOpinion)}
        fault={fault}
        hint="不予合并或撤销时必填，5至300字。撤销由另一位市级管理员复核后办理，理由会告知两家企业。"
        rows={2}
        value={opinion}
        onChange={setOpinion}
      />
      <div className={mergeStyles.buttons}>
        {offered.toReversed().map(({ action, label }) => (
          <Button
            key={action}
            kind={texts[action].kind}
            disabled={step.isPending || (action === 'merge' && (of.preview?.blockers.length ?? 1) > 0)}
            running={step.isPending && step.variables?.action === action ? '正在办理' : false}
            onClick={() => step.mutate({ id: of.id, version: of.version, action, opinion })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
