/** The evidence of a case: form with figures and findings, files, scores, differences, history, the enterprise's card. */

import { personal } from '@green/contract/calls/account/personal.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { isAdministrator, isExpert, isOffice } from '@green/contract/roles.ts'
import { rootOf } from '@green/filing/form/check.ts'
import { Tabs } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Source } from '../../../filing/programme-source.ts'
import { viewIdOf } from '../../../filing/view/answer/answers-view.tsx'
import { Differences } from '../../../filing/view/answer/differences.tsx'
import { CaseClock } from '../../../filing/view/case/case-clock.tsx'
import { CaseNotices } from '../../../filing/view/case/case-notices.tsx'
import { CaseTalk } from '../../../filing/view/case/case-talk.tsx'
import { HistoryTimeline } from '../../../filing/view/case/history-timeline.tsx'
import { Versions } from '../../../filing/view/case/versions.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Loading } from '../../../ui/page/faces.tsx'
import { reveal } from '../../../ui/page/fold.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { PersonalAnswers } from '../../account/personal/personal-value.tsx'
import {
  ChangesView,
  EnergyView,
  ProfileView,
  TitlesView,
  YearsView,
} from '../../enterprise/enterprises/enterprise-card.tsx'
import { FilingsOf } from '../../enterprise/enterprises/filings-of.tsx'
import { oneOf } from '../../list/list-place.ts'
import caseHeadStyles from '../case-head.module.css'
import type { DeskProgramme } from '../desk-programmes.ts'
import { attachmentsOf } from './attachments.ts'
import styles from './case.module.css'
import { CaseFiles, type OpenedFile } from './case-files.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CaseScores } from './case-scores.tsx'

/** The first six in the order of their shortcut keys. */
export const caseTabs = [
  'form',
  'files',
  'score',
  'changes',
  'history',
  'card',
  'more',
  'talk',
  'notes',
  'notices',
] as const

/** The content of the tab of differences. */
export const comparisons = ['lastSubmission', 'lastYear', 'versions'] as const

type CaseTabsProps = {
  /** A tab of the family's own. */
  more?: DeskProgramme['more']
  source: Source
  detail: FilingDetail
  tab: string
  against: (typeof comparisons)[number]
  onPlace: (place: { tab?: string; with?: string }) => void
  /** The attachment to show. */
  look: string | null
  /** The file and page of it. */
  at?: OpenedFile | null
  onLook: (key: string) => void
  /** Key of the step that a pinned note belongs to. */
  noteStep: string | null
}

export function CaseTabs({
  more,
  source,
  detail,
  tab,
  against,
  onPlace,
  look,
  at = null,
  onLook,
  noteStep,
}: CaseTabsProps) {
  const files = attachmentsOf(source.programme, detail.answers)
  const role = useSession((session) => session.login?.userRole)
  const seesCard = !isExpert(role)
  const open = oneOf(caseTabs, tab) ?? 'form'
  const goTo = (field: string) => {
    onPlace({ tab: 'form' })
    // After the tab has opened.
    setTimeout(() => reveal(document.getElementById(viewIdOf(rootOf(field)))), 60)
  }
  const items: { key: (typeof caseTabs)[number]; label: string; children: ReactNode }[] = [
    {
      key: 'form',
      label: '申报内容',
      children: (
        <PersonalAnswers of="filing" id={detail.id}>
          <CaseForm source={source} detail={detail} noteStep={noteStep} />
        </PersonalAnswers>
      ),
    },
    {
      key: 'files',
      label: `附件（${files.length}）`,
      children: <CaseFiles files={files} look={look} at={at} onLook={onLook} />,
    },
    ...(detail.systemScoreSheet
      ? [{ key: 'score' as const, label: '得分', children: <CaseScores source={source} detail={detail} /> }]
      : []),
    {
      key: 'changes',
      label: '差异',
      children: <Changes detail={detail} against={against} onPlace={onPlace} onGo={goTo} />,
    },
    {
      key: 'history',
      label: '历史',
      children: (
        <>
          {seesCard ? <CaseClock detail={detail} /> : null}
          {seesCard ? <FullStory detail={detail} /> : <HistoryTimeline history={detail.history} />}
        </>
      ),
    },
    ...(seesCard ? [{ key: 'card' as const, label: '企业卡片', children: <CardTab detail={detail} /> }] : []),
    ...(seesCard
      ? [
          {
            key: 'talk' as const,
            label: detail.flags.includes('news') ? '沟通（有新消息）' : '沟通',
            children: <CaseTalk filingId={detail.id} readsOnly={isAdministrator(role)} />,
          },
          { key: 'notices' as const, label: '通知', children: <CaseNotices filingId={detail.id} /> },
          { key: 'notes' as const, label: '内部备注', children: <CaseNotes filingId={detail.id} /> },
        ]
      : []),
    ...(more && seesCard
      ? [{ key: 'more' as const, label: more.label, children: <More {...more} detail={detail} /> }]
      : []),
  ]
  return (
    <Tabs
      className={styles.tabs}
      activeKey={items.some((item) => item.key === open) ? open : 'form'}
      onChange={(next) => onPlace({ tab: next })}
      items={items}
    />
  )
}

type ChangesProps = Pick<CaseTabsProps, 'detail' | 'against' | 'onPlace'> & { onGo: (field: string) => void }

function Changes({ detail, against, onPlace, onGo }: ChangesProps) {
  return (
    <Tabs
      size="small"
      type="card"
      activeKey={against}
      onChange={(next) => onPlace({ with: next })}
      destroyOnHidden
      items={[
        {
          key: 'lastSubmission',
          label: '与上次提交',
          children: <Differences id={detail.id} with="lastSubmission" onGo={onGo} />,
        },
        {
          key: 'lastYear',
          label: '与上年申报',
          children: <Differences id={detail.id} with="lastYear" onGo={onGo} />,
        },
        {
          key: 'versions',
          label: `历次提交（${detail.submissions.length}）`,
          children: (
            <PersonalAnswers of="filing" id={detail.id}>
              <Versions detail={detail} />
            </PersonalAnswers>
          ),
        },
      ]}
    />
  )
}

/** The steps, and the log of unmasked personal data in between. */
function FullStory({ detail }: Pick<CaseTabsProps, 'detail'>) {
  const looks = useCall(personal.looks, { filingId: detail.id })
  return (
    <>
      <HistoryTimeline history={detail.history} looks={looks.data} />
      <QueryView query={looks} loading={null}>
        {() => null}
      </QueryView>
    </>
  )
}

function More({ label, part: Part, detail }: NonNullable<DeskProgramme['more']> & Pick<CaseTabsProps, 'detail'>) {
  return (
    <Suspense fallback={<Loading rows={6} label={`正在打开${label}`} />}>
      <Part detail={detail} />
    </Suspense>
  )
}

/** Loaded only when the tab is opened. */
function CardTab({ detail }: { detail: FilingDetail }) {
  const role = useSession((session) => session.login?.userRole)
  const card = useCall(lsdtqyinfo.getOne, { id: detail.enterpriseId })
  return (
    <QueryView query={card} loading="正在加载企业卡片" rows={6}>
      {(data) => {
        const listed = isOffice(role)
        return (
          <div className={caseHeadStyles.card}>
            <h2>绿色称号</h2>
            {data.titles.length > 0 ? <TitlesView titles={data.titles} /> : <p className="ge-none">没有绿色称号。</p>}
            {listed ? (
              <>
                <h2>其他申报</h2>
                <FilingsOf socialCode={detail.socialCode} besides={detail.id} />
              </>
            ) : null}
            <h2>历年数据</h2>
            <YearsView years={data.years} />
            <h2>分品种能耗</h2>
            <EnergyView energy={data.energy} />
            <h2>档案</h2>
            <ProfileView card={data} />
            <h2>变更记录</h2>
            {data.changes.length > 0 ? (
              <ChangesView changes={data.changes} />
            ) : (
              <p className="ge-none">没有变更记录。</p>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}
