/** The form of a case for its reviewer: findings first, then the enterprise, the answers with pins, the figures. */

import type { FilingDetail, Finding } from '@green/contract/filing/filing.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { Answers as AnswerReader, type AnswerSet } from '@green/filing/form/answers.ts'
import { isSectionVisible, labelOf, rootOf } from '@green/filing/form/check.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { isDoubt } from '@green/filing/workflow/findings.ts'
import { isForReviewer, isReturned } from '@green/filing/workflow/states.ts'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Source } from '../../../filing/programme-source.ts'
import { AnswersView, viewIdOf } from '../../../filing/view/answer/answers-view.tsx'
import { Differences } from '../../../filing/view/answer/differences.tsx'
import { RuleCode } from '../../../filing/view/answer/rule-code.tsx'
import { UpdatedSince } from '../../../filing/view/answer/updated-since.tsx'
import { FirstResult } from '../../../filing/view/case/first-result.tsx'
import { figuresLine, missingIn, sectionLine } from '../../../filing/view/case/section-line.ts'
import { FiguresView } from '../../../filing/view/figure/figures-view.tsx'
import { OrganisationView } from '../../../filing/view/figure/organisation-view.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Fold, reveal } from '../../../ui/page/fold.tsx'
import deskStyles from '../desk.module.css'
import { useCaseDraft, useDraft } from '../draft/case-draft.ts'
import { HeldAgainst } from '../experts/title-claims.tsx'
import caseStyles from './case.module.css'
import styles from './case-form.module.css'
import { CaseOutline } from './case-outline.tsx'
import { useChangedKeys } from './changed-keys.ts'
import { EarlierFiling } from './earlier/earlier-filing.tsx'
import { LedgerFindings } from './ledger-findings.tsx'
import { readingPlaces } from './reading-place.ts'
import { WaiveButton } from './waive-button.tsx'

const Answers = memo(AnswersView)
const Figures = memo(FiguresView)

type CaseFormProps = {
  source: Source
  detail: FilingDetail
  /** Key of the step that a pinned note belongs to; null where the reader cannot return the case. */
  noteStep: string | null
}

export function CaseForm({ source, detail, noteStep }: CaseFormProps) {
  const { programme } = source
  const changed = useChangedKeys(detail)
  const role = useSession((session) => session.login?.userRole)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const onlyChanged = changed.size > 0 && (chosen ?? (noteStep !== null && cameBack(detail, role)))
  const sections = useMemo(
    () =>
      onlyChanged
        ? programme.form.filter((one) => one.fields.some((field) => changed.has(field.key))).map((one) => one.key)
        : undefined,
    [onlyChanged, programme, changed],
  )
  return (
    <div className={caseStyles.formView}>
      <CaseOutline programme={programme} detail={detail} changed={changed} only={sections} />
      <div className={styles.answers}>
        <section className={styles.first} id="view-first" aria-label="存疑与变化">
          <FirstResult appeal={detail.appeal} />
          <EarlierFiling detail={detail} onGo={scrollToAnswer} />
          <Findings source={source} detail={detail} />
          <LedgerFindings id={detail.id} />
          <UpdatedSince citations={detail.citations} />
          {programme.heldAgainst ? <HeldAgainst id={detail.id} /> : null}
          {changed.size > 0 ? (
            <p className={styles.changedLine}>
              与上次提交相比修改了 <strong>{changed.size}</strong> 项，已用黄色标出。
              <label className="ge-radio">
                <input type="checkbox" checked={onlyChanged} onChange={(event) => setChosen(event.target.checked)} />
                <span>只看有修改的部分</span>
              </label>
            </p>
          ) : null}
          {changed.size > 0 ? <Differences id={detail.id} with="lastSubmission" onGo={scrollToAnswer} /> : null}
        </section>
        <Sections source={source} detail={detail} noteStep={noteStep} changed={changed} only={sections} />
      </div>
    </div>
  )
}

type SectionsProps = CaseFormProps & {
  /** Keys of the fields that changed since the last submission. */
  changed: ReadonlySet<string>
  only: readonly string[] | undefined
}

/** The parts of the form: what is in order is folded; what is in doubt, changed, noted or missing stands open. */
function Sections({ source, detail, noteStep, changed, only }: SectionsProps) {
  const { programme, reference } = source
  const values = detail.answers as AnswerSet
  const { unseen } = detail
  const parts = useMemo(() => {
    const filed = { answers: new AnswerReader(programme, values), values, reference, unseen }
    return programme.form
      .filter((section) => (!only || only.includes(section.key)) && isSectionVisible(section, filed.answers))
      .map((section) => ({
        section,
        // One list for each section, so that it is rendered again only when it changes.
        alone: [section.key],
        line: sectionLine(section, filed),
        missing: missingIn(section, filed),
      }))
  }, [programme, values, reference, unseen, only])
  const pinned = useDraft((state) => state.draft.fieldNotes.map((note) => note.field).join(' '))
  const account = useSession((session) => session.state?.userId ?? '')
  const places = useMemo(() => readingPlaces(localStorage, account), [account])
  const [chosen, setChosen] = useState(() => places.of(detail.id).folds)
  useEffect(() => places.keep(detail.id, { folds: chosen }), [places, detail.id, chosen])
  const pin = useCallback((field: Field) => <Pin field={field} step={noteStep ?? ''} />, [noteStep])
  const below = useCallback((field: Field) => <FieldNotes field={field} detail={detail} />, [detail])
  const attention = useMemo(() => {
    const noted = detail.returnNotes.map((note) => rootOf(note.field))
    const doubted = detail.findings.filter(isDoubt).map(({ field }) => rootOf(field))
    return new Set<string>([...doubted, ...changed, ...noted, ...pinned.split(' ')])
  }, [detail, changed, pinned])
  const fold = (key: string, standsOpen: boolean) => ({
    open: chosen[key] ?? standsOpen,
    onOpen: (isOpen: boolean) =>
      setChosen((before) => ((before[key] ?? standsOpen) === isOpen ? before : { ...before, [key]: isOpen })),
  })
  const hasFigures = !only && Object.keys(programme.figures).length > 0
  const keys = [...(only ? [] : ['organisation']), ...parts.map(({ section }) => section.key), 'figures']
  const all = (isOpen: boolean) => setChosen(Object.fromEntries(keys.map((key) => [key, isOpen])))
  return (
    <div>
      <p className={styles.sectionsActs}>
        <span>没有疑点的部分已折叠，点标题展开。</span>
        <Button size="small" kind="quiet" onClick={() => all(true)}>
          全部展开
        </Button>
        <Button size="small" kind="quiet" onClick={() => all(false)}>
          全部折叠
        </Button>
      </p>
      {only ? null : (
        <Fold
          id="view-organisation"
          title="申报单位"
          level={2}
          line={[detail.organisation.socialCode, detail.organisation.industryName, detail.organisation.address]
            .filter(Boolean)
            .join('；')}
          {...fold('organisation', false)}
        >
          <OrganisationView organisation={detail.organisation} snapshot={detail.snapshot} />
        </Fold>
      )}
      {parts.map(({ section, alone, line, missing }) => (
        <Fold
          key={section.key}
          id={`view-${section.key}`}
          title={section.title}
          level={2}
          line={line}
          badge={missing > 0 ? <Tag tone="orange">{`缺 ${missing} 项必填`}</Tag> : null}
          {...fold(section.key, missing > 0 || section.fields.some(({ key }) => attention.has(key)))}
        >
          <Answers
            programme={programme}
            reference={reference}
            values={values}
            unseen={unseen}
            citations={detail.citations}
            marked={changed}
            sections={alone}
            level={0}
            {...(noteStep ? { afterLabel: pin } : {})}
            below={below}
          />
        </Fold>
      ))}
      {hasFigures ? (
        <Fold
          id="view-figures"
          title="计算指标"
          level={2}
          line={figuresLine(programme, detail.figures, detail.lastYear)}
          {...fold('figures', false)}
        >
          <Figures programme={programme} figures={detail.figures} lastYear={detail.lastYear} />
        </Fold>
      ) : null}
    </div>
  )
}

/** Whether this reader returned it before: what changed comes first then. */
function cameBack({ history }: FilingDetail, role: string | undefined): boolean {
  const returned = history.findLast(({ to }) => isReturned(to))
  return returned !== undefined && (isDistrictOfficer(role) || !isForReviewer(returned.to))
}

function scrollToAnswer(field: string): void {
  reveal(document.getElementById(viewIdOf(rootOf(field))))
}

/** Pins a note of the return to this field. */
function Pin({ field, step }: { field: Field; step: string }) {
  const draft = useCaseDraft()
  const isPinned = useDraft((state) => state.draft.fieldNotes.some((note) => note.field === field.key))
  return (
    <button
      type="button"
      className={styles.pin}
      aria-pressed={isPinned}
      aria-label={`${isPinned ? '已批注' : '批注'}：${field.label}`}
      onClick={() => {
        // Rendered synchronously: a later focus change would catch words typed elsewhere.
        flushSync(() => draft.pin(field.key, step))
        document.getElementById(`step-note-${field.key}`)?.focus()
      }}
    >
      <Icon name="chat" size={16} />
      {isPinned ? '已批注' : '批注'}
    </button>
  )
}

/** Notes of the last return, and the findings at this field. */
function FieldNotes({ field, detail }: { field: Field; detail: FilingDetail }) {
  const mine = useDraft((state) => state.draft.fieldNotes.find((note) => note.field === field.key)?.note ?? '')
  const returnNotes = detail.returnNotes.filter((note) => rootOf(note.field) === field.key)
  const findings = detail.findings.filter((one) => rootOf(one.field) === field.key && one.level !== 'info')
  if (mine === '' && returnNotes.length === 0 && findings.length === 0) return null
  return (
    <ul className={styles.fieldNotes}>
      {returnNotes.map((note) => (
        <li key={note.note} className={styles.asked}>
          上次退回要求：{note.note}
        </li>
      ))}
      {findings.map((one) => (
        <li key={`${one.code} ${one.field}`} className={styles[`finding-${one.level}`]}>
          {one.message}
        </li>
      ))}
      {mine === '' ? null : <li className={styles.mine}>本次批注：{mine}</li>}
    </ul>
  )
}

const levels: Record<Finding['level'], { label: string; tone: Tone }> = {
  error: { label: '错误', tone: 'red' },
  warning: { label: '提醒', tone: 'orange' },
  info: { label: '提示', tone: 'blue' },
}
const waived = { label: '已豁免', tone: 'green' } as const
const order: readonly Finding['level'][] = ['error', 'warning', 'info']

function Findings({ source, detail }: { source: Source; detail: FilingDetail }) {
  if (detail.findings.length === 0) {
    return (
      <p className={deskStyles.checksOk}>
        <Icon name="check" size={18} />
        自动检查没有发现问题。
      </p>
    )
  }
  const sorted = [...detail.findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  return (
    <details
      className={deskStyles.checks}
      data-part="checks"
      open={detail.findings.some((one) => isDoubt(one) || one.waivedUntil)}
    >
      <summary>自动检查发现 {detail.findings.length} 处</summary>
      <ul>
        {sorted.map((one) => {
          const reason = detail.reasons.find((other) => other.code === one.code && other.field === one.field)?.reason
          const { label, tone } = one.waivedUntil ? waived : levels[one.level]
          return (
            <li key={`${one.code} ${one.field}`}>
              <Tag tone={tone}>{label}</Tag>
              <span>
                <a
                  href={`#answer-${rootOf(one.field)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    scrollToAnswer(one.field)
                  }}
                >
                  {labelOf(source.programme, one.field)}
                </a>
                ：{one.message}
                <RuleCode programme={source.programme} finding={one} />
                {one.waivedUntil ? <span className={styles.reason}>市级已豁免，至 {one.waivedUntil}</span> : null}
                {one.level === 'warning' ? (
                  <WaiveButton detail={detail} finding={one} programme={source.programme} />
                ) : null}
                {reason ? <span className={styles.reason}>企业说明：{reason}</span> : null}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
