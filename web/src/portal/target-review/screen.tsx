/** 节能目标考核, the enterprise's side: its years, the self-assessment, the result and the objection. */
import {
  type ReviewDetail,
  type ReviewRow,
  reviewGrades,
  targetReview,
} from '@green/contract/calls/inspection/target-review.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import type { AnswerSet, AnswerValue } from '@green/filing/form/answers.ts'
import { reviewPaper } from '@green/programmes/target-review/paper.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formClasses } from '../../filing/form/form-classes.ts'
import { PaperView } from '../../filing/paper/paper-view.tsx'
import { SavedPaper, type Sending } from '../../filing/paper/saved-paper.tsx'
import { ReviewHistory } from '../../filing/target-review/history.tsx'
import { gradeTones, ScoreTree } from '../../filing/target-review/score-tree.tsx'
import { StepDialog } from '../../filing/target-review/step-dialog.tsx'
import { CaseTag } from '../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../platform/navigation/address.ts'
import { callKey, useAct, useCall } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import { useSender } from '../../platform/session/session.ts'
import { Button, buttonClass } from '../../ui/control/button.tsx'
import { figureText } from '../../ui/figure/figure.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Empty, NotFound } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import styles from '../filing/filing-pages.module.css'
import { OwnCase, OwnCases } from '../filing/own/own-cases.tsx'

const path = '/mainPages/targetReview'

export function TargetReviewPage() {
  const [{ id }] = useAddress({ id: '' })
  return <div className="ge-wrap">{id === '' ? <Start /> : <One id={id} />}</div>
}

const Start = () => (
  <OwnCases
    title="节能目标考核"
    lead="列入名单的企业每年自评一次节能目标和措施，由市级评分、复核后告知结果。考核与节能监察无关，不影响其他申报和评价。"
    own="我的考核"
    course={[
      '收到下达的目标后，在截止日期前填写自评表，能耗和产值已从年度能耗带出并注明来源',
      '逐项自评并上传佐证材料，由主账号提交；需要补正的会退回',
      '市级评分、另一人复核后告知核定分和完成等级',
      '有不同意见的，告知后5个工作日内提出异议',
    ]}
  >
    <Own />
  </OwnCases>
)

function Own() {
  const query = useCall(targetReview.page, { size: 50 })
  return (
    <QueryView
      query={query}
      loading="正在读取我的考核"
      empty={<Empty title="没有考核" hint="本企业被列入年度考核后会列在这里，并发消息通知。" />}
    >
      {(data) => (
        <ul className={styles.own}>
          {data.rows.map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

const fills = ({ state }: Pick<ReviewRow, 'state'>) => state === 'to_fill' || state === 'returned'

function Row({ row }: { row: ReviewRow }) {
  return (
    <OwnCase
      path={path}
      id={row.id}
      head={
        <>
          {row.year}年节能目标责任评价考核
          <CaseTag machine={targetReviewCase} state={row.state} />
          {row.late ? <Tag tone="red">自评逾期</Tag> : null}
        </>
      }
      facts={[
        `编号 ${row.number}`,
        `自评截止 ${row.deadline}`,
        row.selfTotal === null ? null : `自评 ${figureText(row.selfTotal)}分`,
        row.grade ? `结果：${figureText(row.total)}分，${reviewGrades[row.grade]}` : null,
      ]}
      act={fills(row) ? '去自评' : null}
    />
  )
}

function One({ id }: { id: string }) {
  const query = useCall(targetReview.get, { id })
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: callKey(targetReview.get).slice(0, 1) })
    setRound((now) => now + 1)
  }
  return (
    <QueryView
      query={query}
      loading="正在读取考核"
      rows={6}
      missing={<NotFound home="/web/" message={query.error?.message} />}
    >
      {(data) => <Shown key={round} of={data} onReload={() => void reload()} />}
    </QueryView>
  )
}

type ShownProps = { of: ReviewDetail; onReload: () => void }

function Shown({ of, onReload }: ShownProps) {
  const [isObjecting, setObjecting] = useState(false)
  const mayObject = of.allowed.some(({ action }) => action === 'object')
  return (
    <Page
      title={`${of.year}年节能目标责任评价考核`}
      tags={
        <>
          <CaseTag machine={targetReviewCase} state={of.state} />
          {of.late ? <Tag tone="red">自评逾期</Tag> : null}
          {of.grade ? <Tag tone={gradeTones[of.grade]}>{reviewGrades[of.grade]}</Tag> : null}
        </>
      }
      lead={`${of.number}　自评截止 ${of.deadline}　依据：${of.basis}`}
      actions={
        <>
          {mayObject ? <Button onClick={() => setObjecting(true)}>{`提出异议（${of.objectUntil}前）`}</Button> : null}
          <Link to={path} className={buttonClass()}>
            返回
          </Link>
        </>
      }
    >
      {fills(of) ? (
        <Sheet>{of.answers === null ? <Begin of={of} /> : <Filling of={of} onReload={onReload} />}</Sheet>
      ) : (
        <Result of={of} />
      )}
      {of.history.length > 0 ? (
        <Sheet title="办理经过" id="history">
          <ReviewHistory of={of} />
        </Sheet>
      ) : null}
      {isObjecting ? <StepDialog of={of} action="object" onClose={() => setObjecting(false)} /> : null}
    </Page>
  )
}

function usePaper({ variant, year, dropTarget, totalLimit }: ReviewDetail) {
  return useMemo(() => reviewPaper({ variant, year, dropTarget, totalLimit }), [variant, year, dropTarget, totalLimit])
}

function Result({ of }: { of: ReviewDetail }) {
  const paper = usePaper(of)
  return (
    <>
      <Sheet title="得分" id="scores">
        <ScoreTree id={of.id} />
      </Sheet>
      {of.answers ? (
        <Sheet title="自评表" id="answers">
          <PaperView paper={paper} values={of.answers as AnswerSet} citations={of.citations} />
        </Sheet>
      ) : null}
    </>
  )
}

function Begin({ of }: { of: ReviewDetail }) {
  const begin = useAct(targetReview.begin)
  return (
    <>
      <p>
        下达的目标：{of.year}年单位产值综合能耗下降率 <strong>{figureText(of.dropTarget)}%</strong>
        {of.totalLimit === null ? '' : `，综合能源消费量不超过 ${figureText(of.totalLimit)} tce`}
        {of.targetPaper ? `（${of.targetPaper}）` : ''}。
      </p>
      <p>请准备统计报表、节能制度、能源审计等佐证材料。企业档案和年度能耗中已有的数据会自动带出，请逐项核对。</p>
      <p>
        <Button
          kind="primary"
          size="large"
          running={begin.isPending ? '正在带出数据' : false}
          onClick={() => begin.mutate({ id: of.id })}
        >
          开始自评
        </Button>
      </p>
      {begin.error ? (
        <p className="ge-fault" role="alert">
          {begin.error.message}
        </p>
      ) : null}
    </>
  )
}

const sendings = {
  to_fill: { label: '提交自评', ask: '提交后由市级评分，评分中不能再修改。', need: null },
  returned: {
    label: '重新提交自评',
    ask: '重新提交后由市级继续评分。',
    need: { label: '修改说明', min: 5, max: 500, required: true },
  },
} as const satisfies Record<string, Sending>

function Filling({ of: first, onReload }: ShownProps) {
  // The form keeps what it was opened with; what is saved since then is the form's own.
  const [of] = useState(first)
  const sender = useSender()
  const paper = usePaper(of)
  const { id } = of
  const home = useMemo(
    () => ({
      save: (input: object) => request(targetReview.update, { id, action: 'draft', ...input } as never),
      send: async (input: object, opinion: string) => {
        await request(targetReview.update, { id, action: 'submit', ...input, ...(opinion ? { opinion } : {}) } as never)
      },
      latest: async () => {
        const now = await request(targetReview.get, { id })
        return {
          version: now.version,
          answers: (now.answers ?? {}) as AnswerSet,
          by: now.updatedByName,
          at: now.updatedAt,
          isOpen: now.allowed.some(({ action }) => action === 'keep'),
        }
      },
    }),
    [id],
  )
  return (
    <SavedPaper
      paper={paper}
      what="自评表"
      values={of.answers as AnswerSet}
      reasons={of.reasons}
      version={of.version}
      lastPlace={of.lastPlace}
      place={id}
      context={{ archive: [], lastYear: null }}
      sources={of.sources as Record<string, { words: string; value: AnswerValue }>}
      lastYear={null}
      home={home}
      sending={sender === null ? sendings[of.state as keyof typeof sendings] : null}
      sender={sender}
      head={
        <>
          <p className={formClasses.who}>{of.enterpriseName}</p>
          <p className={formClasses.window}>
            考核年度 {of.year}年，{of.deadline} 截止{of.late ? '（已逾期，请尽快提交）' : ''}
          </p>
        </>
      }
      onSent={() => {
        toast.success('已提交自评')
        onReload()
      }}
      onReload={onReload}
    />
  )
}
