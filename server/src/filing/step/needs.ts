/** What a step must be given, asked before anything is written. */

import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import type { MoveFiling } from '@green/contract/filing.ts'
import { isEmpty } from '@green/filing/answers.ts'
import { sectionOf, valueFault } from '@green/filing/check.ts'
import { fieldsOf } from '@green/filing/form.ts'
import type { Programme } from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { toNumber } from '@green/filing/round.ts'
import { rubricFor } from '@green/filing/rubric.ts'
import type { Needs } from '@green/filing/workflow.ts'
import { clock } from '../../platform/clock.ts'
import type { FilingRecord } from '../store.ts'
import { upwardFaults } from './recommend.ts'

/** Refuses a missing opinion with the step's own sentence, a wrong length with the limits. */
export function requireOpinion(need: Needs['opinion'], opinion: string | undefined): void {
  if (!need) return
  const length = [...(opinion ?? '').trim()].length
  if (length === 0) {
    if (need.required)
      throw refuse(need.refusal, {}, { errors: [{ field: 'opinion', message: `请填写${need.label}` }] })
    return
  }
  if (length < need.min || length > need.max)
    throw refuseFields([{ field: 'opinion', message: `${need.label}字符长度在${need.min}至${need.max}之间!` }])
}

/** Labels of the attachments a reviewer has to tick: every slot that holds a file. */
export function materialsOf(programme: Programme, filing: FilingRecord): { key: string; label: string }[] {
  return fieldsOf(programme)
    .filter((f) => f.spec.kind === 'files' && !isEmpty(filing.answers[f.key]))
    .map(({ key, label }) => ({ key, label }))
}

/** Everything the step needs beside the opinion; all faults at once. */
export function requireNeeds(
  needs: Needs,
  programme: Programme,
  filing: FilingRecord,
  move: MoveFiling,
  reference: Reference,
): void {
  requireOpinion(needs.opinion, move.opinion)
  const faults: FieldFault[] = []
  if (needs.materialsChecked) {
    const open = materialsOf(programme, filing).filter((m) => !move.materialsChecked?.includes(m.key))
    if (open.length)
      faults.push({ field: 'materialsChecked', message: `请核对附件后再推荐：${open.map((m) => m.label).join('、')}` })
  }
  if (needs.reviewItems) {
    for (const item of programme.reviewItems ?? []) {
      const verdict = move.reviewItems?.find((i) => i.id === item.id)?.verdict
      if (!verdict) faults.push({ field: `reviewItems.${item.id}`, message: `请逐项审查：${item.label}` })
      else if (verdict === 'unmet')
        faults.push({ field: `reviewItems.${item.id}`, message: `“${item.label}”不符合，不能同意，请退回修改` })
    }
  }
  if (needs.fieldNotes) faults.push(...scopeFaults(programme, move))
  faults.push(...upwardFaults(needs, filing, move))
  if (needs.award) faults.push(...awardFaults(programme, filing, move))
  if (needs.outcome) faults.push(...outcomeFaults(programme, move, reference))
  if (needs.publicity && move.publicityEnd !== undefined && move.publicityEnd <= clock.today())
    faults.push({ field: 'publicityEnd', message: '公示截止日期应晚于今天' })
  if (needs.suspension) {
    if (!move.suspendedUntil || move.suspendedUntil <= clock.today())
      faults.push({ field: 'suspendedUntil', message: '请选择暂停截止日期，应晚于今天' })
    if (!move.files.length) faults.push({ field: 'files', message: '请上传暂停依据文件' })
  }
  if (needs.ground) {
    if (!move.ground) faults.push({ field: 'ground', message: '请选择撤销情形' })
    if (!move.files.length) faults.push({ field: 'files', message: '请上传撤销依据文件' })
  }
  if (faults.length) throw refuseFields(faults)
}

/** The sections a return opens exist, and hold every field that a note asks to mend. */
function scopeFaults(programme: Programme, { sections, fieldNotes }: MoveFiling): FieldFault[] {
  if (!sections) return []
  const strange = sections.some((key) => !programme.form.some((section) => section.key === key))
  if (strange) return [{ field: 'sections', message: '没有这一节，请刷新后重试' }]
  const closed = fieldNotes.flatMap(({ field }) => {
    const section = sectionOf(programme, field)
    return section && !sections.includes(section.key) ? [section.title] : []
  })
  return [...new Set(closed)].map((title) => ({ field: 'sections', message: `“${title}”有批注，请同时开放修改` }))
}

/** The outcome's fields that approval asks for, each by its own rules; nothing else is taken. */
function outcomeFaults(programme: Programme, move: MoveFiling, reference: Reference): FieldFault[] {
  const asked = programme.outcome?.onApproval ?? []
  const given = move.outcome ?? {}
  const strange = Object.keys(given).filter((key) => !asked.includes(key))
  return [
    ...strange.map((key) => ({ field: `outcome.${key}`, message: '没有这一项，请刷新后重试' })),
    ...asked.flatMap((key) => {
      const spec = programme.outcome?.fields.find((f) => f.key === key)?.spec
      const fault = spec ? valueFault(spec, given[key]?.trim() ?? null, spec.required === true, reference) : null
      return fault ? [{ field: `outcome.${key}`, message: fault }] : []
    }),
  ]
}

function awardFaults(programme: Programme, filing: FilingRecord, move: MoveFiling): FieldFault[] {
  const faults: FieldFault[] = []
  if (programme.grants && !move.level) faults.push({ field: 'level', message: '请选择认定层级' })
  else if (programme.grants && move.level === 'national')
    faults.push({ field: 'level', message: '市级只能认定市级称号；国家级请在认定后推荐上报，待上级公布后登记结果' })
  if (!move.documentNumber?.trim()) faults.push({ field: 'documentNumber', message: '请填写认定文号' })
  if (move.validFrom && move.validTo && move.validFrom >= move.validTo)
    faults.push({ field: 'validTo', message: '有效期止应晚于有效期起' })
  const score = move.score ? toNumber(move.score) : filing.expertScore
  if (rubricFor(programme, filing.answers) && score === null) faults.push({ field: 'score', message: '请填写最终得分' })
  if (score !== null && score > 105) faults.push({ field: 'score', message: '最终得分不能大于105' })
  if ((filing.divided || filing.gateHits > 0) && [...(move.clearing ?? '').trim()].length < 5)
    faults.push({
      field: 'clearing',
      message:
        filing.gateHits > 0
          ? '专家认为存在否决情形，请说明核实结论（至少5个字）'
          : '专家分歧较大，请说明理由（至少5个字）',
    })
  return faults
}
