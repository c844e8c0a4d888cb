/** The last page of the form: errors, warnings that need a reason, every answer with 修改, the expected score, and submitting. */

import { errors as refusalSentences } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing.ts'
import { benchmarksFor } from '@green/filing/benchmarks.ts'
import { labelOf, rootOf } from '@green/filing/check.ts'
import { computeFigures } from '@green/filing/compute.ts'
import type { Finding } from '@green/filing/findings.ts'
import { publishedRubric } from '@green/filing/frozen-rubric.ts'
import type { Programme } from '@green/filing/programme.ts'
import { rubricFor } from '@green/filing/rubric.ts'
import { ruleCode } from '@green/filing/rule-code.ts'
import { systemScore } from '@green/filing/score.ts'
import { totalText } from '@green/filing/score-words.ts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { RequestError } from '../../platform/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, goToField } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { idOf } from '../kinds/control.ts'
import { momentText } from '../moments.ts'
import { AnswersView, viewIdOf } from '../view/answers-view.tsx'
import { FiguresView } from '../view/figures-view.tsx'
import { OrganisationView } from '../view/organisation-view.tsx'
import { RuleCode } from '../view/rule-code.tsx'
import { ScoreSheetView } from '../view/score-sheet-view.tsx'
import { AskToSubmit } from './ask-to-submit.tsx'
import { Halt } from './autosave.ts'
import { useForm, useFormStore } from './form-context.ts'
import type { Opening } from './form-opening.ts'
import { isExplained } from './form-store.ts'
import type { Saving } from './use-saving.ts'
import { WarningReasonInput } from './warning-reason.tsx'

type CheckPageProps = {
  opening: Opening
  saving: Saving
  onSent: (receipt: FilingReceipt, enterpriseName: string) => void
  heading: RefObject<HTMLHeadingElement | null>
}

type Trouble = { message: string; at: string; traceId: string | null }

export function CheckPage({ opening, saving, onSent, heading }: CheckPageProps) {
  const store = useFormStore()
  const { programme, sending } = opening
  const derived = useForm((s) => s.derived)
  const [opinion, setOpinion] = useState('')
  const [opinionFault, setOpinionFault] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isSending, setSending] = useState(false)
  const pressed = useRef(false)
  const need = sending?.needs.opinion
  const go = (path: string) => {
    store.mend(path)
    requestAnimationFrame(() => requestAnimationFrame(() => goToField(idOf(path))))
  }
  useEffect(() => {
    const { wanted } = store.get()
    if (wanted) requestAnimationFrame(() => goToField(viewIdOf(rootOf(wanted))))
  }, [store])
  const warnings = derived.findings.filter((f) => f.level === 'warning')

  /** Whether nothing but the opinion is missing; otherwise goes to what is. */
  const isSound = (fault: string | null): boolean => {
    const open = store.attempt()
    if (open.length === 0 && !fault) return true
    if (!open.some((f) => f.level === 'error'))
      requestAnimationFrame(() => goToField(fault ? 'check-opinion' : 'check-warnings'))
    return false
  }
  const readyToAsk = () => (isSound(null) ? saving.settle() : Promise.resolve(null))

  const send = async () => {
    if (pressed.current || !sending) return
    setTrouble(null)
    const fault = opinionFaultOf(opinion, need)
    setOpinionFault(fault)
    if (!isSound(fault)) return
    pressed.current = true
    setSending(true)
    try {
      onSent(await saving.send(sending.action, opinion), opening.prefill.organisation.enterpriseName ?? '')
    } catch (failure) {
      pressed.current = false
      setSending(false)
      if (failure instanceof Halt) return
      if (!(failure instanceof RequestError)) throw failure
      saving.keepCopy()
      const own = failure.errors.filter((e) => e.field !== 'opinion')
      setOpinionFault(failure.errors.find((e) => e.field === 'opinion')?.message ?? null)
      if (own.length > 0) store.refuse(own, warningsIn(failure))
      setTrouble({ message: failure.message, at: momentText(new Date().toISOString()), traceId: failure.traceId })
    }
  }
  return (
    <section className="fl-section fl-check" aria-labelledby="check-title">
      <h2 id="check-title" ref={heading} tabIndex={-1}>
        检查并提交
      </h2>
      <FaultsPart programme={programme} onGo={go} />
      <WarningsPart programme={programme} warnings={warnings} onGo={go} />
      <HintsPart programme={programme} onGo={go} />
      {rubricFor(programme, derived.values) ? <ScorePreview opening={opening} /> : null}
      <FilledIn opening={opening} onGo={go} />
      <div className="fl-send">
        {need ? (
          <WhatChanged
            need={need}
            value={opinion}
            fault={opinionFault}
            onChange={(words) => {
              setOpinion(words)
              if (opinionFault) setOpinionFault(opinionFaultOf(words, need))
            }}
          />
        ) : null}
        {trouble ? <NotSent trouble={trouble} /> : null}
        {opening.sender !== null ? (
          <AskToSubmit main={opening.sender} ready={readyToAsk} />
        ) : sending ? (
          <Button
            kind="primary"
            size="large"
            icon="seal"
            running={isSending ? '正在提交' : false}
            onClick={() => void send()}
          >
            {sending.label}
          </Button>
        ) : (
          <p className="fl-none">{refusalSentences.WINDOW_CLOSED[1]}，暂不能提交。</p>
        )}
      </div>
    </section>
  )
}

type Go = (path: string) => void

/** What blocks submitting: all of it after an attempt, only the number before. */
function FaultsPart({ programme, onGo }: { programme: Programme; onGo: Go }) {
  const store = useFormStore()
  const findings = useForm((s) => s.derived.findings)
  const attempts = useForm((s) => s.attempts)
  const refusals = useForm((s) => s.refusals)
  const refused = useForm((s) => s.refused)
  const errorsNow = findings.filter((f) => f.level === 'error')
  if (attempts > 0) {
    const faults = faultsToShow(programme, errorsNow, refused)
    return (
      <ErrorSummary
        faults={faults.map((f) => ({ id: f.path, label: f.label, message: f.message, code: f.code }))}
        attempt={attempts + refusals}
        title={`有 ${faults.length} 处需要修改后才能提交`}
        onGo={onGo}
      />
    )
  }
  return errorsNow.length > 0 ? (
    <p className="fl-check-state fl-check-open">
      <Icon name="edit" size={18} />
      还有 {errorsNow.length} 处没有填完或需要修改。
      <Button size="small" onClick={() => store.attempt()}>
        列出全部
      </Button>
    </p>
  ) : (
    <p className="fl-check-state">
      <Icon name="check" size={18} />
      必填内容已填完，校验没有发现错误。
    </p>
  )
}

function WarningsPart({ programme, warnings, onGo }: { programme: Programme; warnings: readonly Finding[]; onGo: Go }) {
  const reasons = useForm((s) => s.reasons)
  if (warnings.length === 0) return null
  return (
    <section id="check-warnings" className="fl-check-part" aria-labelledby="warnings-title">
      <h3 id="warnings-title">
        请核对：{warnings.length} 处与常见情况不符
        {warnings.every((w) => isExplained(w, reasons)) ? '（均已说明）' : '，修改或说明原因后可以提交'}
      </h3>
      <SameReason warnings={warnings} />
      {warnings.map((warning) => (
        <div key={`${warning.code} ${warning.field}`} className="fl-check-warning">
          <button type="button" className="ge-link" onClick={() => onGo(warning.field)}>
            {labelOf(programme, warning.field)}
          </button>
          <WarningReasonInput finding={warning} />
        </div>
      ))}
    </section>
  )
}

function HintsPart({ programme, onGo }: { programme: Programme; onGo: Go }) {
  const infos = useForm((s) => s.derived.findings).filter((f) => f.level === 'info')
  if (infos.length === 0) return null
  return (
    <section className="fl-check-part" aria-labelledby="infos-title">
      <h3 id="infos-title">提示</h3>
      <ul>
        {infos.map((info) => (
          <li key={`${info.code} ${info.field} ${info.message}`} className="fl-info">
            <Icon name="info" size={16} />
            <span>
              <button type="button" className="ge-link" onClick={() => onGo(info.field)}>
                {labelOf(programme, info.field)}
              </button>
              ：{info.message}
              {info.waivedUntil ? `（已豁免至${info.waivedUntil}，不需要说明原因）` : ''}
              <RuleCode programme={programme} finding={info} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything that is submitted, with a link to each answer that may be changed. */
function FilledIn({ opening, onGo }: { opening: Opening; onGo: Go }) {
  const { programme, reference, sending } = opening
  const { lastYear } = useFormStore().context
  const derived = useForm((s) => s.derived)
  return (
    <>
      <h3>申报单位</h3>
      <OrganisationView organisation={opening.prefill.organisation} />
      <AnswersView
        programme={programme}
        reference={reference}
        values={derived.values}
        level={3}
        beside={(field) =>
          field.spec.kind === 'calc' ||
          derived.locked.has(field.key) ||
          (sending?.only && !sending.only.includes(field.key)) ? null : (
            <button type="button" className="ge-link" onClick={() => onGo(field.key)} aria-label={`修改${field.label}`}>
              修改
            </button>
          )
        }
      />
      {Object.keys(programme.figures).length > 0 ? (
        <>
          <h3>计算指标</h3>
          <FiguresView programme={programme} figures={derived.figures} lastYear={lastYear} />
        </>
      ) : null}
    </>
  )
}

type OpinionNeed = { label: string; min: number; max: number; required: boolean }
type WhatChangedProps = { need: OpinionNeed; value: string; fault: string | null; onChange: (words: string) => void }

/** 修改说明 of a filing that is submitted again. */
function WhatChanged({ need, value, fault, onChange }: WhatChangedProps) {
  return (
    <TextArea
      id="check-opinion"
      label={need.label}
      required={need.required}
      hint={`写明改了什么，审核人会先看这里和修改前后的差异（${need.min}至${need.max}字）`}
      fault={fault}
      rows={3}
      most={need.max}
      value={value}
      onChange={onChange}
    />
  )
}

function NotSent({ trouble }: { trouble: Trouble }) {
  return (
    <div className="fl-trouble" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>没有提交成功：</strong>
          {trouble.message}
        </p>
        <p className="fl-none">
          提交时间 {trouble.at}
          {trouble.traceId ? `，追踪号 ${trouble.traceId}` : ''}
          。填写的内容已保留；如临近截止，请保存本页截图并联系客服。
        </p>
      </div>
    </div>
  )
}

function ScorePreview({ opening }: { opening: Opening }) {
  const { programme, reference, prefill } = opening
  const { industryCode } = prefill.organisation
  const values = useForm((s) => s.derived.values)
  const rubric = useMemo(
    () => publishedRubric(programme, values, opening.batch?.rubrics),
    [programme, values, opening.batch],
  )
  const sheet = useMemo(
    () =>
      rubric
        ? systemScore(rubric, programme, values, computeFigures(programme, values, reference), {
            benchmarks: benchmarksFor(reference, industryCode),
          })
        : null,
    [rubric, programme, reference, values, industryCode],
  )
  if (!sheet || !rubric) return null
  return (
    <details className="fl-check-part">
      <summary>
        预估系统得分 <strong>{totalText(sheet, rubric)}</strong>
        {sheet.total === null ? '' : ' 分'}
        {sheet.openPoints > 0 ? `（另有 ${sheet.openPoints} 分由专家评定）` : ''}
      </summary>
      <p className="fl-none">按现在填写的内容计算，仅供参考；以提交后系统得分和专家评分为准。</p>
      <ScoreSheetView sheet={sheet} rubric={rubric} />
    </details>
  )
}

/** One reason often applies to many warnings: 新增生产线 changes every figure. */
function SameReason({ warnings }: { warnings: readonly Finding[] }) {
  const store = useFormStore()
  const reasons = useForm((s) => s.reasons)
  const open = warnings.filter((w) => !isExplained(w, reasons))
  const explained = warnings.filter((w) => isExplained(w, reasons))
  const reason = reasons.find((r) => explained.some((w) => w.code === r.code && w.field === r.field))?.reason
  if (!reason || open.length === 0) return null
  return (
    <Button
      size="small"
      onClick={() => {
        for (const { code, field } of open) store.reason(code, field, reason)
      }}
    >
      {`其余 ${open.length} 处同样说明`}
    </Button>
  )
}

type ShownFault = { path: string; label: string; message: string; code?: string }

/** The errors of the check shared with the server, and those only the server can find. */
function faultsToShow(
  programme: Programme,
  errors: readonly Finding[],
  refused: ReadonlyMap<string, string>,
): ShownFault[] {
  const own = errors.map((f) => ({
    path: f.field,
    label: labelOf(programme, f.field),
    message: f.message,
    code: ruleCode(programme, f),
  }))
  const more = [...refused]
    .filter(([path]) => !errors.some((f) => f.field === path))
    .map(([path, message]) => ({ path, label: labelOf(programme, path), message }))
  return [...own, ...more]
}

/** Warnings of the server that have no reason yet. */
function warningsIn({ data }: RequestError): Finding[] {
  return Array.isArray(data.warnings) ? (data.warnings as Finding[]) : []
}

function opinionFaultOf(opinion: string, need: OpinionNeed | undefined): string | null {
  if (!need) return null
  const length = [...opinion.trim()].length
  if (length === 0) return need.required ? `请填写${need.label}` : null
  return length < need.min || length > need.max ? `字符长度在${need.min}至${need.max}之间!` : null
}
