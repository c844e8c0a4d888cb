/** 项目完成情况: an admitted project is verified by its county, again by the city; the result is stored beside its state. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { projectCompletion } from '@green/contract/calls/filing/project-completion.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { isDistrictOfficer, isOfficer, type Role, roleLabels } from '@green/contract/roles.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import type { Action } from '@green/filing/workflow/actions.ts'
import { unseenKeys } from '@green/filing/workflow/decision.ts'
import { isInForce, type State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { isCompleted, verificationFields } from '@green/programmes/energy-project/completion.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { writeAudit } from '../base/audit/store.ts'
import { citeFiles } from '../base/files/rights.ts'
import { tell } from '../base/message/tell.ts'
import { referenceOf } from '../base/reference/reference.ts'
import { gatherFacts, stepActor } from '../filing/lists/gather.ts'
import { filingName } from '../filing/record/filing-name.ts'
import { type FilingRecord, findFiling, type HistoryRecord, historyOf, updateFiling } from '../filing/record/store.ts'
import { lockCase } from '../filing/step/case.ts'
import { receiptOf, staleBy, writeHistory } from '../filing/step/outcome.ts'
import type { Actor } from '../platform/actor.ts'
import { clock } from '../platform/clock.ts'
import { handlers } from '../platform/http/handlers.ts'
import { idempotent } from '../platform/http/idempotent.ts'
import type { Services, WithDb } from '../platform/services.ts'

type Completion = CallOutput<typeof projectCompletion.projectCompleteInfo>
type Verification = CallInput<typeof projectCompletion.hcProjectQyInfo>

export const projectCompletionCalls = handlers(projectCompletion, {
  projectCompleteInfo: ({ input, actor, services }) => readCompletion(services, input.id, actor),
  hcProjectQyInfo: ({ input, actor, services }) => verify(services, input, actor),
})

async function readCompletion(services: WithDb, id: string, actor: Actor): Promise<Completion> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== energyProject.id) throw refuse('NOT_FOUND')
  const verifications = (await historyOf(services.db, id)).filter(isVerification)
  const { selfInterest } = await gatherFacts(services.db, energyProject, filing, null, actor)
  const unseen = unseenKeys(energyProject, stepActor(actor).role)
  const answerOf = (key: string) => {
    const value = filing.answers[key]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    id,
    version: filing.version,
    number: filing.number,
    projectName: answerOf('projectName'),
    enterpriseName: filing.enterpriseName,
    stateLabel: stateLabel(energyProject, filing.state as State),
    planned: {
      start: answerOf('planStart'),
      end: answerOf('planEnd'),
      invest: answerOf('investTotal'),
      saving: answerOf('saveTce'),
    },
    actual: { start: answerOf('actualStart'), end: answerOf('actualEnd'), invest: answerOf('investDone') },
    photos: photosOf(filing),
    completedAt: filing.outcome.completedAt ?? null,
    verified: filing.outcome.conclusion
      ? Object.fromEntries(
          verificationFields.filter(({ key }) => !unseen.has(key)).map(({ key }) => [key, filing.outcome[key] ?? null]),
        )
      : null,
    verifications: verifications
      .map(({ at, role, details, opinion, files }) => ({ at, role, details, opinion, files }))
      .reverse(),
    closed: closedFor(actor.role, filing, verifications, selfInterest),
  }
}

/** Photos of the site and of every quarter. */
function photosOf({ answers }: FilingRecord): FileRef[] {
  const rows = (answers.progressRows ?? []) as { photos?: FileRef[] }[]
  return [...((answers.sitePhotos ?? []) as FileRef[]), ...rows.flatMap((row) => row.photos ?? [])]
}

const verification: Action = 'verify'
const isVerification = ({ action }: HistoryRecord) => action === verification

/** Why this role cannot verify now; null where it may. The city's result overrides the county's. */
function closedFor(
  role: Role,
  filing: FilingRecord,
  verifications: readonly HistoryRecord[],
  selfInterest: boolean,
): string | null {
  if (!isOfficer(role)) return '由区县或市级管理员核查'
  if (selfInterest) return '与本单位有利害关系的项目由他人核查'
  if (!isInForce(filing.state)) return '只有已入库的项目可以核查'
  if (isDistrictOfficer(role) && verifications.some((entry) => entry.role === roleLabels.city))
    return '市级已复核，区县不能再修改'
  return null
}

/** Records the result in outcome and history and notifies the enterprise. */
async function verify(services: Services, input: Verification, actor: Actor): Promise<FilingReceipt> {
  const reference = await referenceOf(services)
  return idempotent(services, actor, input, async (tx) => {
    const { programme, filing, batch, from, facts } = await lockCase(tx, energyProject, input, actor)
    const earlier = (await historyOf(tx, filing.id)).filter(isVerification)
    const closed = closedFor(actor.role, filing, earlier, facts.selfInterest)
    if (closed)
      throw facts.selfInterest ? refuse('FORBIDDEN') : refuseFields([{ field: 'conclusion', message: closed }])
    const faults: FieldFault[] = verificationFields.flatMap(({ key, spec }) => {
      const fault = valueFault(spec, input[key].trim() || null, true, reference)
      return fault ? [{ field: key, message: fault }] : []
    })
    if (faults.length === 0 && input.verifiedDate > clock.today())
      faults.push({ field: 'verifiedDate', message: '核查日期不能晚于今天' })
    if ([...input.opinion.trim()].length < 2) faults.push({ field: 'opinion', message: '请填写核查意见，至少2个字' })
    if (faults.length) throw refuseFields(faults)
    const found = Object.fromEntries(verificationFields.map(({ key }) => [key, input[key].trim()]))
    const saved = await updateFiling(tx, filing.id, filing.version, {
      outcome: {
        ...filing.outcome,
        ...found,
        completedAt: isCompleted(input.conclusion) ? input.verifiedDate : null,
      },
      updatedAt: clock.now(),
      updatedBy: actor.accountId,
      updatedByName: actor.name,
    })
    if (!saved) throw staleBy(filing)
    const cited = await citeFiles(
      tx,
      'step',
      filing.id,
      input.files.map(({ id }) => id),
      actor,
    )
    const shown = verificationFields
      .filter(({ spec }: Field) => !spec.seenBy)
      .map(({ key, label, spec }) => [label, showValue(found[key], spec, reference)] as const)
    const result = shown.map(([label, value]) => `${label}${value}`).join('，')
    await writeHistory(tx, saved, {
      from,
      action: verification,
      actor,
      opinion: input.opinion,
      files: [...cited.values()],
      details: Object.fromEntries(shown),
    })
    const what = `项目入库 ${filing.number ?? filing.id}`
    await writeAudit(tx, { kind: 'business', actor, action: '项目完成核查', object: what, result })
    await tell(tx, services, {
      to: { enterpriseId: filing.enterpriseId },
      template: 'projectVerified',
      values: { filing: filingName(filing), result, opinion: input.opinion.trim() },
      link: `/mainPages/personalCenter?filing=${filing.id}`,
      filingId: filing.id,
      sms: false,
    })
    return receiptOf(tx, { programme, filing: saved, batch }, actor)
  })
}
