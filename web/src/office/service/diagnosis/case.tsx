/** One diagnosis in the office: documents at the left, the steps at the right. */

import { type DiagnosisDetail, fq, sj, zd } from '@green/contract/calls/service/diagnosis.ts'
import { longestOpinion } from '@green/contract/fields/longest-opinion.ts'
import { diagnosisCase } from '@green/filing/cases/diagnosis.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { dataPaper, sheetPaper } from '@green/programmes/diagnosis/papers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { DiagnosisFacts, RequestView, SheetView, Story, Team } from '../../../filing/paper/diagnosis-parts.tsx'
import { PaperForm } from '../../../filing/paper/paper-form.tsx'
import { PaperView } from '../../../filing/paper/paper-view.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { callKey, useAct, useCall } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Loading, ReadOnly } from '../../../ui/page/faces.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { PersonalAnswers } from '../../account/personal/personal-value.tsx'
import styles from '../../desk/case/case.module.css'
import { CaseFrame, CaseHead, CaseSplit } from '../../desk/case/case-frame.tsx'
import panelStyles from '../../desk/panel.module.css'
import { ExpertPicker } from './expert-picker.tsx'
import { FollowUpsView } from './follow-ups.tsx'

type CaseProps = { id: string; tab: string; onTab: (tab: string) => void; onBack: () => void }

export function DiagnosisCase({ id, tab, onTab, onBack }: CaseProps) {
  const query = useCall(fq.getFqById, { id })
  return (
    <CaseFrame query={query} opening="正在打开诊断" onBack={onBack}>
      {(of) => <Open key={of.version} of={of} tab={tab} onTab={onTab} />}
    </CaseFrame>
  )
}

function Open({ of, tab, onTab }: { of: DiagnosisDetail } & Pick<CaseProps, 'tab' | 'onTab'>) {
  const items = [
    {
      key: 'request',
      label: '诊断需求',
      children: (
        <PersonalAnswers of="diagnosis" id={of.id}>
          <RequestView of={of} />
        </PersonalAnswers>
      ),
    },
    {
      key: 'data',
      label: '诊断数据',
      children:
        of.dataState === 'wanted' ? (
          <p className="ge-none">企业还没有提供诊断数据。</p>
        ) : (
          <PaperView paper={dataPaper} values={of.data as AnswerSet} />
        ),
    },
    ...(of.mayWrite
      ? [{ key: 'sheet', label: '诊断单', children: <SheetForm of={of} /> }]
      : of.sheet !== null && Object.keys(of.sheet).length > 0
        ? [{ key: 'sheet', label: '诊断报告', children: <SheetView of={of} /> }]
        : []),
    ...(Object.keys(of.followUps).length > 0
      ? [{ key: 'follow', label: '建议跟进', children: <FollowUpsView of={of} /> }]
      : []),
    { key: 'history', label: '办理过程', children: <Story of={of} /> },
  ]
  return (
    <>
      <CaseHead title={of.enterpriseName}>
        <CaseTag machine={diagnosisCase} state={of.state} />
        <span>
          {of.number}　{of.qxName}　{of.types}
        </span>
      </CaseHead>
      <DiagnosisFacts of={of} />
      <CaseSplit
        panel={
          <>
            <h2>专家</h2>
            <Team of={of} />
            <h2>办理</h2>
            <Steps of={of} />
          </>
        }
      >
        <Tabs
          className={styles.tabs}
          activeKey={items.some((item) => item.key === tab) ? tab : 'request'}
          onChange={onTab}
          items={items}
          destroyOnHidden
        />
      </CaseSplit>
    </>
  )
}

const officeSteps = ['assign', 'accept', 'decline', 'close'] as const
type OfficeStep = (typeof officeSteps)[number]

function Steps({ of }: { of: DiagnosisDetail }) {
  const [chosen, setChosen] = useState<OfficeStep | 'returnData' | null>(null)
  const [opinion, setOpinion] = useState('')
  const done = { refreshes: [fq.getFqById, fq.getFqByCode, zd.getZdsByExpert], onDone: () => toast.success('已办理') }
  const move = useAct(zd.updateState, done)
  const sendBack = useAct(sj.returnSj, done)
  const open = of.allowed.flatMap((step) => officeSteps.filter((one) => one === step.action))
  const label = (step: OfficeStep) => of.allowed.find((one) => one.action === step)?.label ?? ''
  if (open.length === 0 && !of.mayReturnData && !of.mayWrite)
    return <ReadOnly reason={`当前状态：${of.stateLabel}。没有待办的步骤。`} />
  const seen = { id: of.id, version: of.version }
  const error = move.error ?? sendBack.error
  const opinionLabel = chosen === 'decline' ? '谢绝理由' : chosen === 'returnData' ? '退回意见' : null
  const opinionFault = opinionLabel ? faultOf(error, 'opinion') : undefined
  const take = () => {
    if (chosen === 'returnData') sendBack.mutate({ ...seen, opinion })
    else if (chosen) move.mutate({ ...seen, action: chosen, ...(opinion ? { opinion } : {}) })
  }
  return (
    <section className={panelStyles.body} aria-label="办理">
      <div className={panelStyles.steps} role="toolbar" aria-label="可办理的步骤">
        {open.map((step) => (
          <button
            key={step}
            type="button"
            className={panelStyles.step}
            aria-pressed={chosen === step}
            onClick={() => setChosen(step)}
          >
            {label(step)}
          </button>
        ))}
        {of.mayReturnData ? (
          <button
            type="button"
            className={classes(panelStyles.step, panelStyles.stepCautious)}
            aria-pressed={chosen === 'returnData'}
            onClick={() => setChosen('returnData')}
          >
            退回数据
          </button>
        ) : null}
      </div>
      {of.mayWrite ? <p className="ge-hint">在“诊断单”中填写并提交诊断报告。</p> : null}
      <RefusedLine>{opinionFault ? null : (error?.errors[0]?.message ?? error?.message)}</RefusedLine>
      {chosen === 'assign' ? (
        <ExpertPicker
          of={of}
          running={move.isPending}
          onSend={(experts) => move.mutate({ ...seen, action: 'assign', experts })}
        />
      ) : chosen ? (
        <>
          {opinionLabel ? (
            <TextArea
              id="step-opinion"
              label={opinionLabel}
              required
              fault={opinionFault}
              rows={4}
              maxLength={longestOpinion(diagnosisCase)}
              value={opinion}
              onChange={setOpinion}
            />
          ) : null}
          <Button kind="primary" running={move.isPending || sendBack.isPending ? '正在办理' : false} onClick={take}>
            {`确认${chosen === 'returnData' ? '退回数据' : label(chosen)}`}
          </Button>
        </>
      ) : null}
    </section>
  )
}

/** The lead expert's sheet; a new one starts with the benchmark of the enterprise's last filing. */
function SheetForm({ of }: { of: DiagnosisDetail }) {
  const client = useQueryClient()
  const saved = (of.sheet ?? {}) as AnswerSet
  const isNew = Object.keys(saved).length === 0
  const benchmark = useCall(zd.benchmark, { id: of.id }, { enabled: isNew })
  if (isNew && benchmark.isPending) return <Loading rows={6} label="正在读取对标结果" />
  const values: AnswerSet = isNew ? { benchmark: (benchmark.data?.rows ?? []) as RowAnswers[] } : saved
  const save = (report: boolean) => async (sheet: AnswerSet) => {
    await request(zd.saveZd, { id: of.id, version: of.version, sheet, report })
    toast.success(report ? '已提交诊断报告' : '已保存')
    for (const call of [fq.getFqById, zd.getZdsByExpert])
      await client.invalidateQueries({ queryKey: callKey(call).slice(0, 1) })
    return true
  }
  return (
    <>
      {of.objection ? <Notice tone="warning" title={`企业异议：${of.objection}`} /> : null}
      {isNew && benchmark.data?.from ? (
        <p className="ge-hint">对标结果由“{benchmark.data.from}”带出，请核对、补充。</p>
      ) : null}
      <PaperForm
        paper={sheetPaper}
        place={of.id}
        version={of.version}
        values={values}
        acts={[
          { label: '提交诊断报告', kind: 'primary', whole: true, run: save(true) },
          { label: '暂存', kind: 'plain', whole: false, run: save(false) },
        ]}
      />
    </>
  )
}
