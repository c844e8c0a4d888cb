/** One own filing, read-only: state, timeline, answers, figures, differences, score. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { certificate } from '@green/contract/calls/title/certificate.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { termText } from '@green/contract/filing/titles.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { isAppealed, isInForce, isInPublicity } from '@green/filing/workflow/states.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import type { ReactNode } from 'react'
import { type Family, familyOf } from '../../../filing/families.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { asSent, useProgramme } from '../../../filing/programme-source.ts'
import { AnswersView } from '../../../filing/view/answer/answers-view.tsx'
import { answersViewClasses } from '../../../filing/view/answer/answers-view-classes.ts'
import { Differences } from '../../../filing/view/answer/differences.tsx'
import { UpdatedSince } from '../../../filing/view/answer/updated-since.tsx'
import { CaseClock } from '../../../filing/view/case/case-clock.tsx'
import { CaseLetters } from '../../../filing/view/case/case-letters.tsx'
import { CaseNotices } from '../../../filing/view/case/case-notices.tsx'
import { CaseTalk } from '../../../filing/view/case/case-talk.tsx'
import { FirstResult } from '../../../filing/view/case/first-result.tsx'
import { HistoryTimeline } from '../../../filing/view/case/history-timeline.tsx'
import { outcomeTexts } from '../../../filing/view/case/outcome-texts.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { Versions } from '../../../filing/view/case/versions.tsx'
import { FiguresView } from '../../../filing/view/figure/figures-view.tsx'
import { OrganisationView } from '../../../filing/view/figure/organisation-view.tsx'
import { DecidedScore, ScoreSheetView } from '../../../filing/view/figure/score-sheet-view.tsx'
import { scoreSheetViewClasses } from '../../../filing/view/figure/score-sheet-view-classes.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Failed, Loading, NotFound } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import styles from '../filing-pages.module.css'
import { TabBar } from '../tab-bar.tsx'
import { AnswerParty } from './answer-party.tsx'
import ownStyles from './own.module.css'
import { OwnFilingActs } from './own-filing-acts.tsx'
import { ProgressLine } from './progress-line.tsx'

export function OwnFiling({ id, back }: { id: string; back: ReactNode }) {
  const { data, error, isPending, refetch } = useCall(filing.get, { id })
  if (isPending) return <Loading page rows={6} label="正在读取申报" />
  if (error?.code === 404) return <NotFound home="/web/" message={error.message} />
  if (error) return <Failed page message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  const family = familyOf(data.programme)
  if (!family) return <NotFound home="/web/" message="这一类申报暂不能在这里查看" />
  return <Shown detail={data} family={family} back={back} />
}

const tabs = {
  progress: '办理进度',
  answers: '填报内容',
  figures: '计算指标',
  score: '得分',
  changes: '修改差异',
  talk: '沟通',
  notices: '通知记录',
} as const
type Tab = keyof typeof tabs

function Shown({ detail, family, back }: { detail: FilingDetail; family: Family; back: ReactNode }) {
  const [place, setPlace] = useAddress({ tab: 'progress' })
  const sheet = detail.systemScoreSheet
  // The other party of a filing between two, and an agent, do not take part in its messages.
  const isOwn = useSession((s) => s.acting === null && s.login?.qyItem?.id === detail.enterpriseId)
  const visibleTabs = (Object.keys(tabs) as Tab[]).filter(
    (tab) =>
      (tab !== 'score' || sheet !== null) &&
      ((tab !== 'changes' && tab !== 'talk') || detail.submissions.length > 0) &&
      ((tab !== 'talk' && tab !== 'notices') || isOwn) &&
      (tab !== 'figures' || Object.keys(detail.figures).length > 0),
  )
  const tab = visibleTabs.find((one) => one === place.tab) ?? 'progress'
  return (
    <Page
      title={family.title}
      tags={<StateTag state={detail.state} label={detail.stateLabel} />}
      lead={
        <span className={styles.rowFacts}>
          <span>{detail.enterpriseName}</span>
          {detail.batchName ? <span>{detail.batchName}</span> : detail.year ? <span>{detail.year}年度</span> : null}
          {detail.number ? <span>受理号 {detail.number}</span> : null}
          {detail.submittedAt ? <span>提交 {dateTimeText(detail.submittedAt)}</span> : null}
        </span>
      }
      actions={
        <>
          {back}
          <OwnFilingActs detail={detail} family={family} />
        </>
      }
    >
      {detail.title ? (
        <p className={ownStyles.title}>
          <Icon name="medal" />
          <span>
            已取得证书 <strong>{detail.title.number}</strong>
            {detail.title.documentNumber ? `（${detail.title.documentNumber}）` : ''}，有效期{' '}
            {termText(detail.title.validFrom, detail.title.validTo)}
          </span>
          {isInForce(detail.state) ? (
            <DownloadButton call={certificate.paper} input={{ id: detail.id }} size="small">
              下载证书
            </DownloadButton>
          ) : null}
        </p>
      ) : null}
      {isOwn && detail.submissions.length > 0 ? <OwnLetters filingId={detail.id} /> : null}
      {Object.values(detail.outcome).some((value) => value !== null) ? (
        <OutcomeLine detail={detail} family={family.id as ProgrammeId} />
      ) : null}
      <AnswerParty detail={detail} family={family} />
      <TabBar
        label="申报内容"
        tabs={visibleTabs.map((key) => ({
          key,
          label: key === 'talk' && detail.flags.includes('news') ? `${tabs[key]}（有新消息）` : tabs[key],
        }))}
        open={tab}
        onOpen={(key) => setPlace({ tab: key })}
      />
      <Sheet>
        <Content tab={tab} detail={detail} family={family} isOwn={isOwn} />
      </Sheet>
    </Page>
  )
}

type ContentProps = { tab: Tab; detail: FilingDetail; family: Family; isOwn: boolean }

function Content({ tab, detail, family, isOwn }: ContentProps) {
  const sheet = detail.systemScoreSheet
  switch (tab) {
    case 'progress':
      return (
        <>
          <ProgressLine detail={detail} />
          <FirstResult appeal={detail.appeal} />
          {isOwn && detail.submissions.length > 0 ? <CaseClock detail={detail} folded /> : null}
          <HistoryTimeline history={detail.history} />
        </>
      )
    case 'changes':
      return <Changes detail={detail} />
    case 'notices':
      return <CaseNotices filingId={detail.id} />
    case 'talk':
      return <CaseTalk filingId={detail.id} />
    case 'score':
      return sheet ? <ScoreSheetView sheet={sheet} decided={decidedScore(detail)} /> : null
    default:
      return <FromProgramme detail={detail} family={family.id as ProgrammeId} tab={tab} />
  }
}

/** The mean in publicity, the final score once it is decided; before that, that nothing waits for the experts any more. */
function decidedScore({ expertScore, state, tasks }: FilingDetail) {
  if (expertScore !== null)
    return <DecidedScore label={isUndecided(state) ? '公示的专家均分' : '最终得分'} score={expertScore} />
  return tasks.length > 0 ? (
    <p className={scoreSheetViewClasses.scoreTotal}>专家评审已经结束，均分随公示告知，最终得分在审定后公布。</p>
  ) : undefined
}

/** Published, and the decision is still to come. */
const isUndecided = (state: string) => isInPublicity(state) || isAppealed(state)

/** Letters of the case; nothing if none was issued. */
function OwnLetters({ filingId }: { filingId: string }) {
  const { data, error, refetch } = useCall(letter.ofCase, { filingId })
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!data || data.letters.length === 0) return null
  return (
    <Sheet title="决定文书">
      <CaseLetters letters={data.letters} onAccepted={() => void refetch()} />
    </Sheet>
  )
}

/** Decision and outcome. */
function OutcomeLine({ detail, family }: { detail: FilingDetail; family: ProgrammeId }) {
  const { data } = useProgramme(family)
  const source = data && asSent(data, detail)
  const texts = source ? outcomeTexts(source.programme, detail.outcome, source.reference) : []
  return texts.length > 0 ? (
    <p className={styles.rowFacts}>
      {texts.map(({ key, label, text }) => (
        <span key={key}>
          {label} <strong>{text}</strong>
        </span>
      ))}
    </p>
  ) : null
}

const comparisons = ['lastSubmission', 'lastYear', 'versions'] as const

function Changes({ detail }: { detail: FilingDetail }) {
  const [place, setPlace] = useAddress({ against: 'lastSubmission' })
  const against = comparisons.find((one) => one === place.against) ?? 'lastSubmission'
  return (
    <div className={styles.stack}>
      <TabBar
        label="比较对象"
        tabs={[
          { key: 'lastSubmission', label: '与上次提交比较' },
          { key: 'lastYear', label: '与上年申报比较' },
          { key: 'versions', label: `历次提交（${detail.submissions.length}）` },
        ]}
        open={against}
        onOpen={(key) => setPlace({ against: key })}
      />
      {against === 'versions' ? <Versions detail={detail} /> : <Differences id={detail.id} with={against} />}
    </div>
  )
}

function FromProgramme({ detail, family, tab }: { detail: FilingDetail; family: ProgrammeId; tab: Tab }) {
  const { data, error, refetch } = useProgramme(family)
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={6} label="正在打开填报内容" />
  const { programme, reference } = asSent(data, detail)
  if (tab === 'figures')
    return <FiguresView programme={programme} figures={detail.figures} lastYear={detail.lastYear} />
  return (
    <>
      <section className={answersViewClasses.view} data-part="view">
        <h2>申报单位</h2>
        <OrganisationView organisation={detail.organisation} snapshot={detail.snapshot} />
      </section>
      <UpdatedSince citations={detail.citations} />
      <AnswersView
        programme={programme}
        reference={reference}
        values={detail.answers as AnswerSet}
        unseen={detail.unseen}
        citations={detail.citations}
      />
    </>
  )
}
