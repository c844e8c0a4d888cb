/** 绿色诊断, the enterprise's side: request it, submit data, confirm or object, follow up each recommendation. */

import {
  type DiagnosisDetail,
  type DiagnosisRow,
  dataStates,
  fq,
  sj,
  zd,
} from '@green/contract/calls/service/diagnosis.ts'
import { longestOpinion } from '@green/contract/fields/longest-opinion.ts'
import { diagnosisCase } from '@green/filing/cases/diagnosis.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { dataPaper, requestPaper } from '@green/programmes/diagnosis/papers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DiagnosisFacts, RequestView, SheetView, Story, Team } from '../../../filing/paper/diagnosis-parts.tsx'
import { PaperForm } from '../../../filing/paper/paper-form.tsx'
import { PaperView } from '../../../filing/paper/paper-view.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useClosed } from '../../../platform/navigation/closed-feature.ts'
import { callKey, useAct, useCall } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, Failed, Loading, NotFound } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { PausedLine } from '../../../ui/page/paused-line.tsx'
import styles from '../filing-pages.module.css'
import { FollowUps } from '../own/diagnosis-follow-up.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { TabBar } from '../tab-bar.tsx'

const path = '/mainPages/greenDiagnosis'

export function GreenDiagnosisPage() {
  const [place] = useAddress({ id: '', edit: '' })
  return (
    <div className="ge-wrap">
      {place.id !== '' ? <One id={place.id} /> : place.edit === 'new' ? <New /> : <Start />}
    </div>
  )
}

function Start() {
  const readiness = useFilingReadiness('enterprise')
  const closed = useClosed('diagnosis')
  return (
    <Page
      title="绿色诊断"
      lead="专业专家免费为企业诊断节能、节水、降碳潜力，对照绿色工厂指标找差距。诊断是服务，不作为处罚依据；报告只有本企业、区县、市级和承担诊断的专家能看到。"
      actions={
        closed ? undefined : readiness === 'ready' ? (
          <Link to={path} search={{ edit: 'new' }} className={buttonClass('primary')}>
            申请诊断
          </Link>
        ) : null
      }
    >
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      {readiness === 'ready' ? (
        <Sheet title="我的诊断" id="own">
          <Own />
        </Sheet>
      ) : null}
      <Sheet title="办理流程" id="steps">
        <ol className={styles.preparation} data-part="preparation">
          <li>企业申请，填写主要问题与需求</li>
          <li>区县或市级选派1至5位专家，专家接受后诊断</li>
          <li>企业提供近三年能源、产品、设备等数据，最近一次填报的数据自动带出</li>
          <li>专家现场或线上诊断，提交问题清单、对标结果、改造建议和诊断报告</li>
          <li>企业确认报告或提出异议，逐条填报建议采纳和实施情况</li>
        </ol>
      </Sheet>
    </Page>
  )
}

function Own() {
  const closed = useClosed('diagnosis')
  const { data, error, isPending, refetch } = useCall(fq.getFqByCode, { size: 50 })
  if (isPending) return <Loading rows={4} label="正在读取我的诊断" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (data.rows.length === 0) return <Empty title="还没有诊断" hint={closed ?? '按上方“申请诊断”开始。'} />
  return (
    <ul className={styles.own}>
      {data.rows.map((row) => (
        <li key={row.id}>
          <OwnRow row={row} />
        </li>
      ))}
    </ul>
  )
}

function OwnRow({ row }: { row: DiagnosisRow }) {
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {row.types}
          <CaseTag machine={diagnosisCase} state={row.state} />
        </h3>
        <p className={styles.rowFacts}>
          <span>编号 {row.number}</span>
          <span>申请 {dateText(row.createdAt)}</span>
          <span>诊断数据：{dataStates[row.dataState]}</span>
          {row.experts ? <span>专家：{row.experts}</span> : null}
        </p>
      </div>
      <p className={styles.rowActs}>
        <Link to={path} search={{ id: row.id }} className={buttonClass('plain', 'small')}>
          查看
        </Link>
      </p>
    </article>
  )
}

const back = (
  <Link to={path} className={buttonClass()}>
    返回
  </Link>
)

function New() {
  const closed = useClosed('diagnosis')
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <Page title="申请绿色诊断" actions={back}>
      <Sheet>
        {closed ? (
          <PausedLine text={closed} />
        ) : (
          <PaperForm
            paper={requestPaper}
            place="new"
            version={null}
            values={{}}
            acts={[
              {
                label: '提交申请',
                kind: 'primary',
                whole: true,
                run: async (values) => {
                  const made = await request(fq.saveFq, { request: values })
                  toast.success('已提交诊断申请')
                  await client.invalidateQueries({ queryKey: callKey(fq.getFqByCode).slice(0, 1) })
                  await navigate({ to: path, search: { id: made.id }, replace: true })
                  return true
                },
              },
            ]}
          />
        )}
      </Sheet>
    </Page>
  )
}

const tabs = {
  progress: '办理进度',
  request: '诊断需求',
  data: '诊断数据',
  report: '诊断报告',
  follow: '建议跟进',
} as const
type Tab = keyof typeof tabs

function One({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useCall(fq.getFqById, { id })
  if (isPending) return <Loading rows={6} label="正在读取诊断" />
  if (error?.code === 404) return <NotFound home="/web/" message={error.message} />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return <Shown of={data} />
}

function Shown({ of }: { of: DiagnosisDetail }) {
  const [place, setPlace] = useAddress({ tab: 'progress' })
  const visibleTabs = (Object.keys(tabs) as Tab[]).filter(
    (tab) => (tab !== 'report' || of.sheet !== null) && (tab !== 'follow' || of.mayFollowUp),
  )
  const tab = visibleTabs.find((one) => one === place.tab) ?? 'progress'
  return (
    <Page
      title="绿色诊断"
      tags={<CaseTag machine={diagnosisCase} state={of.state} />}
      lead={`${of.number}　${of.types}`}
      actions={
        <>
          {back}
          <Steps of={of} />
        </>
      }
    >
      <DiagnosisFacts of={of} />
      <TabBar
        label="诊断内容"
        tabs={visibleTabs.map((key) => ({ key, label: tabs[key] }))}
        open={tab}
        onOpen={(key) => setPlace({ tab: key })}
      />
      <Sheet>
        <Tab of={of} tab={tab} />
      </Sheet>
    </Page>
  )
}

function Tab({ of, tab }: { of: DiagnosisDetail; tab: string }) {
  switch (tab) {
    case 'progress':
      return (
        <>
          <Team of={of} />
          <Story of={of} />
        </>
      )
    case 'request':
      return <RequestView of={of} />
    case 'data':
      return <Data of={of} />
    case 'report':
      return <SheetView of={of} />
    default:
      return <FollowUps of={of} />
  }
}

const asks = {
  withdraw: { title: '撤回申请', text: '撤回后区县和市级不再受理这次诊断。' },
  confirm: { title: '确认报告', text: '确认后请逐条填报建议的采纳和实施情况。' },
  dispute: { title: '提出异议', text: '异议发给承担诊断的专家和区县，专家修改后重新提交报告。' },
} as const

function Steps({ of }: { of: DiagnosisDetail }) {
  const [pending, setPending] = useState<keyof typeof asks | null>(null)
  const [opinion, setOpinion] = useState('')
  const move = useAct(zd.updateState, {
    refreshes: [fq.getFqById, fq.getFqByCode],
    onDone: () => {
      toast.success('已办理')
      setPending(null)
      setOpinion('')
    },
  })
  const open = of.allowed.flatMap(({ action }) => (action in asks ? [action as keyof typeof asks] : []))
  return (
    <>
      {open.map((action) => (
        <Button key={action} kind={action === 'confirm' ? 'primary' : 'plain'} onClick={() => setPending(action)}>
          {asks[action].title}
        </Button>
      ))}
      <Dialog
        open={pending !== null}
        title={pending ? asks[pending].title : ''}
        onClose={() => setPending(null)}
        footer={
          <ActFoot
            act={pending ? asks[pending].title : ''}
            running={move.isPending ? '正在办理' : false}
            onAct={() => {
              if (pending)
                move.mutate({ id: of.id, version: of.version, action: pending, ...(opinion ? { opinion } : {}) })
            }}
            onClose={() => setPending(null)}
          />
        }
      >
        <p>{pending ? asks[pending].text : ''}</p>
        {pending === 'dispute' ? (
          <TextArea
            id="dispute-words"
            label="异议内容"
            required
            fault={move.error?.errors[0]?.message}
            rows={4}
            maxLength={longestOpinion(diagnosisCase)}
            value={opinion}
            onChange={setOpinion}
          />
        ) : null}
        {move.error && move.error.errors.length === 0 ? (
          <p className="ge-fault" role="alert">
            {move.error.message}
          </p>
        ) : null}
      </Dialog>
    </>
  )
}

function Data({ of }: { of: DiagnosisDetail }) {
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useCall(sj.getSjById, { id: of.id })
  if (isPending) return <Loading rows={6} label="正在读取诊断数据" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!of.mayGiveData) return <PaperView paper={dataPaper} values={of.data as AnswerSet} />
  const save = (give: boolean) => async (values: AnswerSet) => {
    await request(sj.saveSj, { id: of.id, version: of.version, data: values, give })
    toast.success(give ? '已提供诊断数据' : '已保存')
    await client.invalidateQueries({ queryKey: callKey(sj.getSjById).slice(0, 1) })
    await client.invalidateQueries({ queryKey: callKey(fq.getFqById).slice(0, 1) })
    return true
  }
  return (
    <>
      {data.dataOpinion ? <Notice>退回意见：{data.dataOpinion}</Notice> : null}
      {data.prefilledFrom ? <Notice>以下数据由“{data.prefilledFrom}”带出，请核对后提供。</Notice> : null}
      <PaperForm
        key={of.version}
        paper={dataPaper}
        place={of.id}
        version={of.version}
        values={data.data as AnswerSet}
        acts={[
          { label: '提供给专家', kind: 'primary', whole: true, run: save(true) },
          { label: '暂存', kind: 'plain', whole: false, run: save(false) },
        ]}
      />
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => <p className={styles.notice}>{children}</p>
