/** One case on the desk: evidence at the left, the reviewer's opinion at the right, by mouse or keyboard. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { certificate } from '@green/contract/calls/title/certificate.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { termText } from '@green/contract/filing/titles.ts'
import { attachmentsOf } from '@green/filing/evidence/attachments.ts'
import { isInForce } from '@green/filing/workflow/states.ts'
import { stepNamed } from '@green/filing/workflow/workflow.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CorrectionNotes } from '../../../filing/energy/correction-notes.tsx'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { asSent, type Source, useProgramme } from '../../../filing/programme-source.ts'
import { FileOpenedProvider } from '../../../filing/view/answer/file-opened.ts'
import { LimitTag } from '../../../filing/view/case/limit-tag.tsx'
import { outcomeTexts } from '../../../filing/view/case/outcome-texts.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { callKey, useCall } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { oneOf } from '../../list/list-place.ts'
import caseHeadStyles from '../case-head.module.css'
import type { DeskProgramme } from '../desk-programmes.ts'
import { type CaseDraftHandle, CaseDraftProvider, createCaseDraft } from '../draft/case-draft.ts'
import { ExpertsPanel } from '../experts/experts-panel.tsx'
import { KeySheet } from '../keys/key-sheet.tsx'
import { keyOf } from '../keys/selection.ts'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import panelStyles from '../panel.module.css'
import { PanelMinutes } from '../panel-minutes.tsx'
import { OpinionPanel } from '../step/opinion-panel.tsx'
import { AmendButton } from './amend-drawer.tsx'
import caseStyles from './case.module.css'
import { CaseAssignee } from './case-assignee.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseTabs, caseTabs, comparisons } from './case-tabs.tsx'
import styles from './case-view.module.css'
import { FilesPanel } from './files-panel.tsx'
import { Letters } from './letters.tsx'
import { Missing } from './missing.tsx'
import { Objections } from './objections.tsx'
import { readingPlaces } from './reading-place.ts'

type CaseViewProps = {
  desk: DeskProgramme
  id: string
  tab: string
  against: string
  /** A document is open beside the form. */
  showsFiles: boolean
  onTab: (place: { tab?: string; with?: string; beside?: string }) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onBack: () => void
  /** 第 3 件，共 10 件. */
  where: string
}

export function CaseView(props: CaseViewProps) {
  const { desk, id, onTab, onPrevious, onNext, onBack } = props
  const source = useProgramme(desk.id)
  const detail = useCall(filing.get, { id })
  const [help, setHelp] = useState(false)
  useDeskKeys((key) => {
    if (key === 'next') onNext?.()
    else if (key === 'previous') onPrevious?.()
    else if (key === 'help') setHelp(true)
    else if (key === 'back') onBack()
    else if (key === 'beside') onTab({ beside: props.showsFiles ? '' : '1' })
    else if (key === 'opinion') document.getElementById('opinion-start')?.focus()
    else if (key === 'accept' || key === 'return') chooseQuickly(key)
    else onTab({ tab: caseTabs[Number(key.slice(3)) - 1] ?? 'form', beside: '' })
  })
  return (
    <div className={caseStyles.caseFrame}>
      <div className={caseStyles.bar}>
        <Button size="small" icon="left" onClick={onBack}>
          返回列表
        </Button>
        {detail.data ? <CaseName detail={detail.data} /> : null}
        <nav className={caseStyles.nav} aria-label="案件">
          <span className={styles.where}>{props.where}</span>
          <Button size="small" disabled={!onPrevious} onClick={() => onPrevious?.()} aria-keyshortcuts="K">
            上一件
          </Button>
          <Button size="small" disabled={!onNext} onClick={() => onNext?.()} aria-keyshortcuts="J">
            下一件
          </Button>
          <Button size="small" kind="quiet" onClick={() => setHelp(true)} aria-keyshortcuts="?">
            快捷键
          </Button>
        </nav>
      </div>
      {help ? <KeySheet onClose={() => setHelp(false)} /> : null}
      <QueryView query={detail} loading="正在打开申报" rows={10} page>
        {(data) => (
          <QueryView query={source} loading="正在打开申报" rows={10} page>
            {(programme) => (
              <OpenCase
                key={id}
                {...props}
                source={asSent(programme, data)}
                detail={data}
                onReload={() => void detail.refetch()}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

/** Whose case it is and how it stands; in view however far one has read. */
function CaseName({ detail }: { detail: FilingDetail }) {
  return (
    <div className={caseStyles.name}>
      <h1 id="case-heading" tabIndex={-1} title={detail.enterpriseName}>
        {detail.enterpriseName}
      </h1>
      {detail.nameNow ? <Tag tone="grey">{`现名称：${detail.nameNow}`}</Tag> : null}
      <StateTag state={detail.state} label={detail.stateLabel} />
      {detail.flags.includes('gate') ? <Tag tone="red">否决待核实</Tag> : null}
      {detail.flags.includes('spread') ? <Tag tone="red">分歧较大</Tag> : null}
      {detail.limit ? (
        <LimitTag limit={detail.limit} always />
      ) : detail.flags.includes('overdue') ? (
        <Tag tone="orange">已逾期</Tag>
      ) : null}
    </div>
  )
}

/** Clicks the step's button in the opinion panel, which then has the focus; confirming is a separate action. */
function chooseQuickly(kind: 'accept' | 'return'): void {
  const button = document.querySelector<HTMLElement>(`[data-quick="${kind}"]`)
  button?.focus()
  // A step that is chosen already stays chosen.
  if (button?.ariaPressed !== 'true') button?.click()
}

type OpenCaseProps = CaseViewProps & { source: Source; detail: FilingDetail; onReload: () => void }

function OpenCase({ desk, source, detail, tab, against, showsFiles, onTab, onReload, onNext }: OpenCaseProps) {
  const account = useSession((session) => session.state?.userId ?? '')
  const isCity = useSession((session) => session.login?.userRole === 'city')
  const draft = useCaseOpinion(account, detail)
  const places = useMemo(() => readingPlaces(localStorage, account), [account])
  const start = useMemo(() => places.of(detail.id), [places, detail.id])
  const [look, setLook] = useState<string | null>(null)
  useEffect(() => {
    document.getElementById('case-heading')?.focus({ preventScroll: true })
    window.scrollTo({ top: start.scroll })
    let later: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(later)
      const scroll = Math.round(window.scrollY)
      later = setTimeout(() => places.keep(detail.id, { scroll }), 250)
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(later)
      window.removeEventListener('scroll', keep)
    }
  }, [start, places, detail.id])
  const noteStep = detail.allowed.find((step) => step.needs.fieldNotes)
  return (
    <CaseDraftProvider value={draft}>
      <FileOpenedProvider value={draft.noteOpened}>
        <CaseHead desk={desk} source={source} detail={detail} showsFiles={showsFiles} onTab={onTab} />
        <div
          className={showsFiles ? classes(caseStyles.split, caseStyles.splitWithFiles) : caseStyles.split}
          data-part="split"
        >
          <div className={caseStyles.evidence}>
            {showsFiles ? (
              <CaseForm source={source} detail={detail} noteStep={noteStep ? keyOf(noteStep) : null} />
            ) : (
              <CaseTabs
                more={desk.more}
                source={source}
                detail={detail}
                tab={tab}
                against={oneOf(comparisons, against) ?? 'lastSubmission'}
                onPlace={onTab}
                look={look}
                onLook={setLook}
                noteStep={noteStep ? keyOf(noteStep) : null}
              />
            )}
          </div>
          {showsFiles ? (
            <FilesPanel
              files={attachmentsOf(source.programme, detail.answers)}
              look={look}
              start={start}
              onPlace={(place) => places.keep(detail.id, place)}
            />
          ) : null}
          <aside className={panelStyles.panel} data-part="panel">
            <CaseAssignee detail={detail} />
            {isCity ? <Missing detail={detail} /> : null}
            <CorrectionNotes of={{ targetId: detail.id }} />
            <Objections detail={detail} />
            <Letters detail={detail} />
            <h2>审核</h2>
            <OpinionPanel
              desk={desk}
              source={source}
              detail={detail}
              onReload={onReload}
              onNext={onNext}
              onLook={(key) => {
                setLook(key)
                if (!showsFiles) onTab({ tab: 'files' })
              }}
            />
            <ExpertsPanel desk={desk} detail={detail} />
            {isCity && desk.experts ? <PanelMinutes of="filing" id={detail.id} headingId="case-minutes" /> : null}
          </aside>
        </div>
      </FileOpenedProvider>
    </CaseDraftProvider>
  )
}

/** The opinion in progress on this case; what was typed is saved when the case is left. */
function useCaseOpinion(account: string, detail: FilingDetail): CaseDraftHandle {
  const { id } = detail
  const client = useQueryClient()
  const latest = useRef(detail)
  latest.current = detail
  const draft = useMemo(
    () =>
      createCaseDraft({
        storage: sessionStorage,
        account,
        caseId: id,
        onServer: latest.current.opinionDraft,
        opened: latest.current.opened,
        ...(latest.current.allowed.length > 0
          ? {
              save: async (opinion) => {
                const answer = await request(filing.keepOpinion, { id, draft: opinion })
                // An officer who comes back to the case within seconds reads it from here.
                client.setQueryData<FilingDetail>(
                  callKey(filing.get, { id }),
                  (seen) => seen && { ...seen, opinionDraft: opinion && { ...opinion, ...answer } },
                )
                return answer
              },
            }
          : {}),
      }),
    [account, id, client],
  )
  useEffect(() => () => draft.flush(), [draft])
  return draft
}

type CaseHeadProps = Pick<OpenCaseProps, 'desk' | 'source' | 'detail' | 'showsFiles' | 'onTab'>

/** Its facts, and its downloads. */
function CaseHead({ desk, source, detail, showsFiles, onTab }: CaseHeadProps) {
  return (
    <header className={caseHeadStyles.caseHead}>
      <dl className={caseHeadStyles.caseFacts}>
        <Fact label="受理号">{detail.number ?? '未提交'}</Fact>
        <Fact label="批次／年度">{detail.batchName ?? (detail.year ? `${detail.year} 年` : '—')}</Fact>
        <Fact label="区县">{detail.qxName}</Fact>
        <Fact label="提交时间">{dateTimeText(detail.submittedAt) || '—'}</Fact>
        <Fact label="当前处理人">{`${detail.handler}${detail.handler === '—' ? '' : `（已 ${detail.waitingDays} 天）`}`}</Fact>
        {detail.agent ? <Fact label="代办人">{detail.agent}</Fact> : null}
        {outcomeTexts(source.programme, detail.outcome, source.reference).map(({ key, label, text }) => (
          <Fact key={key} label={label}>
            {text}
          </Fact>
        ))}
        {detail.title ? (
          <Fact label="称号编号">{`${detail.title.number}，${termText(detail.title.validFrom, detail.title.validTo)}`}</Fact>
        ) : null}
      </dl>
      <div className={caseStyles.acts}>
        <Button
          size="small"
          icon="files"
          aria-pressed={showsFiles}
          aria-keyshortcuts="P"
          onClick={() => onTab({ beside: showsFiles ? '' : '1' })}
        >
          {showsFiles ? '收起材料' : '对照材料'}
        </Button>
        <Link to="/mainPages/filingPrint/id={$id}" params={{ id: detail.id }} className={buttonClass('plain', 'small')}>
          <Icon name="print" size={18} />
          <span>打印</span>
        </Link>
        {detail.title && isInForce(detail.state) ? (
          <DownloadButton call={certificate.paper} input={{ id: detail.id }} size="small">
            证书
          </DownloadButton>
        ) : null}
        {desk.amend && stepNamed(detail.allowed, 'edit') ? (
          <AmendButton call={desk.amend} source={source} detail={detail} />
        ) : null}
        {desk.packageOf ? (
          <DownloadButton call={desk.packageOf} input={{ id: detail.id }} of={detail.number ?? ''} size="small">
            下载材料包
          </DownloadButton>
        ) : null}
      </div>
    </header>
  )
}
