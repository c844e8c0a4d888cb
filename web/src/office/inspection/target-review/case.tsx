/** The review of one enterprise: its scores, what it sent, the steps, the replay. */
import { type ReviewDetail, targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { isFiler, roleLabels } from '@green/contract/roles.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { reviewVariants } from '@green/filing/programme/target-review-words.ts'
import { reviewPaper } from '@green/programmes/target-review/paper.ts'
import { useMemo, useState } from 'react'
import { PaperView } from '../../../filing/paper/paper-view.tsx'
import { ReviewHistory } from '../../../filing/target-review/history.tsx'
import { ScoreTree } from '../../../filing/target-review/score-tree.tsx'
import { isPlainStep, type PlainStep, StepDialog } from '../../../filing/target-review/step-dialog.tsx'
import { targetReviewClasses } from '../../../filing/target-review/target-review-classes.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/case/case.module.css'
import caseHeadStyles from '../../desk/case-head.module.css'
import panelStyles from '../../desk/panel.module.css'
import { ScoreSheet } from './score-sheet.tsx'
import { TargetDialog } from './target-dialog.tsx'
import targetReviewStyles from './target-review.module.css'

export function ReviewCase({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useCall(targetReview.get, { id })
  return (
    <div className={styles.caseFrame}>
      <nav className={styles.nav} aria-label="考核">
        <Button size="small" icon="left" onClick={onBack}>
          返回列表
        </Button>
      </nav>
      <QueryView query={query} loading="正在打开考核" rows={8}>
        {(data) => <Open of={data} />}
      </QueryView>
    </div>
  )
}

function Open({ of }: { of: ReviewDetail }) {
  const { variant, year, dropTarget, totalLimit } = of
  const paper = useMemo(
    () => reviewPaper({ variant, year, dropTarget, totalLimit }),
    [variant, year, dropTarget, totalLimit],
  )
  const scores = of.allowed.some(({ action }) => action === 'score')
  return (
    <>
      <header className={caseHeadStyles.caseHead}>
        <div>
          <h1 tabIndex={-1}>{of.enterpriseName}</h1>
          <p className={caseHeadStyles.caseTags}>
            <CaseTag machine={targetReviewCase} state={of.state} />
            {of.late ? <Tag tone="red">自评逾期</Tag> : null}
            <span>
              {of.number}　{of.year}年　{reviewVariants[of.variant]}　{of.qxName}　{of.industryName}
            </span>
          </p>
        </div>
      </header>
      <div className={styles.split} data-part="split">
        <div className={classes(styles.evidence, targetReviewClasses.tree)}>
          <h2 className="ge-hidden">得分</h2>
          {scores ? <ScoreSheet key={of.version} of={of} /> : <ScoreTree id={of.id} />}
          {of.answers ? (
            <Fold title="企业自评表和佐证材料">
              <PaperView paper={paper} values={of.answers as AnswerSet} citations={of.citations} />
            </Fold>
          ) : (
            <p className="ge-none">企业还没有提交自评表。提交以前的草稿只有企业可以看到。</p>
          )}
        </div>
        <aside className={panelStyles.panel} data-part="panel">
          <Steps of={of} />
        </aside>
      </div>
    </>
  )
}

function Steps({ of }: { of: ReviewDetail }) {
  const [step, setStep] = useState<PlainStep | null>(null)
  const [isSetting, setSetting] = useState(false)
  const turn = (targetReviewCase.states[of.state].turn as readonly string[]).map((role) =>
    isFiler(role) ? '企业' : roleLabels[role as 'city'],
  )
  return (
    <>
      <h2>办理</h2>
      <p>{turn.length > 0 ? `现在由${turn.join('、')}办理` : '考核已办结'}</p>
      <p>
        下降率目标 {figureText(of.dropTarget)}%
        {of.totalLimit === null ? '' : `，总量目标 ${figureText(of.totalLimit)} tce`}
        {of.targetPaper ? `（${of.targetPaper}）` : ''}，自评截止 {of.deadline}
        {of.objectUntil ? `，异议期至 ${of.objectUntil}` : ''}
      </p>
      <div className={targetReviewStyles.tvActs}>
        {of.allowed.map(({ action, label }) =>
          isPlainStep(action) ? (
            <Button
              key={action}
              kind={action === 'release' || action === 'uphold' ? 'primary' : 'plain'}
              onClick={() => setStep(action)}
            >
              {label}
            </Button>
          ) : action === 'setTarget' ? (
            <Button key={action} onClick={() => setSetting(true)}>
              {label}
            </Button>
          ) : null,
        )}
      </div>
      {of.scoredByName ? <p>评分人：{of.scoredByName}</p> : null}
      {of.releasedByName ? <p>复核人：{of.releasedByName}</p> : null}
      {of.total !== null ? <Replay id={of.id} /> : null}
      <h2>办理经过</h2>
      <ReviewHistory of={of} />
      {step ? <StepDialog of={of} action={step} onClose={() => setStep(null)} /> : null}
      {isSetting ? <TargetDialog of={of} onClose={() => setSetting(false)} /> : null}
    </>
  )
}

/** Computed anew by the rules of that year, beside what was kept. */
function Replay({ id }: { id: string }) {
  const [isRequested, setConfirming] = useState(false)
  const { data, error, refetch } = useCall(targetReview.replay, { id }, { enabled: isRequested })
  return (
    <div role="status">
      <Button size="small" onClick={() => (isRequested ? void refetch() : setConfirming(true))}>
        按当年规则重算
      </Button>
      {error ? <p className="ge-fault">{error.message}</p> : null}
      {data ? (
        <p>
          {data.same
            ? `按规则版本${data.ruleVersion}重算：${figureText(data.again.total)}分，与存档逐项一致（${dateTimeText(new Date().toISOString())}）`
            : `按规则版本${data.ruleVersion}重算：${figureText(data.again.total)}分，存档${figureText(data.kept.total)}分，不一致的项目：${data.different.join('、') || '总分'}`}
        </p>
      ) : null}
    </div>
  )
}
