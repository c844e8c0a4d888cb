/** 核查记录确认: the enterprise confirms the record or objects with files, the inspector replies; everything stays. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { OwnRecord, verification } from '@green/contract/calls/inspection/verification.ts'
import { refuse, refuseBecause, refuseFields } from '@green/contract/errors.ts'
import { recordAnswerKinds } from '@green/filing/inspection/verification.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { lockCaseRow } from '../../../base/case/case-store.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { tell } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { recordEntry } from '../inspection/record.ts'
import { teamIds } from '../inspection/task/team.ts'
import { currentCase } from './case-at-verification.ts'
import { readOwnRecord, readVerification, whyNotAnswer, whyNotReply } from './reading.ts'
import { addAnswer, answersOf, replyTo } from './store.ts'

/** More are a matter for a conversation. */
const mostAnswers = 10

const fewest = (text: string, least: number) => [...text.trim()].length >= least

export async function answerRecord(
  services: Services,
  { id, kind, words: answerText, files }: CallInput<typeof verification.answerRecord>,
  actor: Actor,
): Promise<OwnRecord> {
  await transaction(services.db, async (tx) => {
    const caseNow = await lockedCase(tx, id, actor)
    const why = whyNotAnswer(caseNow, actor)
    if (why) throw refuseBecause('VISIT_CLOSED', why)
    if (kind === 'object' && !fewest(answerText, 5))
      throw refuseFields([{ field: 'words', message: '请写明有异议的内容和理由，不少于5个字' }])
    if ((await answersOf(tx, id)).length >= mostAnswers) throw refuse('VISIT_ANSWERS_FULL', { most: mostAnswers })
    const cited = await cite(tx, id, files, actor)
    const label = recordAnswerKinds[kind]
    await addAnswer(tx, {
      id: ids.next(),
      inspectionId: id,
      kind,
      words: answerText.trim(),
      files: cited,
      byId: actor.accountId,
      byName: actor.name,
      at: clock.now(),
    })
    const text = `企业对核查记录：${label}${answerText.trim() ? `。${answerText.trim()}` : ''}`
    await recordEntry(tx, { inspectionId: id, kind: 'visit', text, files: cited }, actor)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '答复核查记录',
      object: inspectionKind.nameOf(caseNow.row),
      result: label,
    })
    await tell(tx, services, {
      to: teamIds(caseNow.task),
      template: 'inspectionRecordAnswered',
      values: { number: caseNow.row.number, enterprise: caseNow.row.enterpriseName, answer: label },
      link: `/hindex/ReportingManageFromSuperVisitor?id=${id}`,
      sms: false,
    })
  })
  return readOwnRecord(services, id, actor)
}

export async function replyRecord(
  services: Services,
  { id, answerId, reply, files }: CallInput<typeof verification.replyRecord>,
  actor: Actor,
): Promise<CallOutput<typeof verification.hcInfo>> {
  await transaction(services.db, async (tx) => {
    const caseNow = await lockedCase(tx, id, actor)
    const why = whyNotReply(caseNow, actor)
    if (why) throw refuseBecause('VISIT_CLOSED', why)
    const answer = (await answersOf(tx, id)).find((one) => one.id === answerId)
    if (!answer) throw refuse('NOT_FOUND')
    const replyFiles = await cite(tx, id, files, actor)
    const replied = { reply: reply.trim(), replyFiles, repliedByName: actor.name, repliedAt: clock.now() }
    if (!(await replyTo(tx, id, answerId, replied))) throw refuse('VISIT_ANSWERED')
    const text = `监察人员答复企业意见：${reply.trim()}`
    await recordEntry(tx, { inspectionId: id, kind: 'visit', text, files: replyFiles }, actor)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '答复企业对核查记录的意见',
      object: inspectionKind.nameOf(caseNow.row),
      result: '已答复',
    })
    await tell(tx, services, {
      to: { enterpriseId: caseNow.row.enterpriseId },
      template: 'inspectionRecordReplied',
      values: { number: caseNow.row.number },
      link: `/mainPages/qyjnjc?id=${id}&tab=record`,
      sms: true,
    })
  })
  return readVerification(services, id, actor)
}

async function lockedCase(tx: Tx, id: string, actor: Actor) {
  const row = await lockCaseRow(tx, inspectionKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  clock.fix()
  return currentCase(tx, row)
}

async function cite(tx: Tx, id: string, files: readonly { id: string }[], actor: Actor) {
  const known = await citeFiles(
    tx,
    'inspectionVisit',
    id,
    files.map((one) => one.id),
    actor,
  )
  return files.flatMap((one) => known.get(one.id) ?? [])
}
