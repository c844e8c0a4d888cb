import type { CallOutput } from '@green/contract/call.ts'
import type { selfCheck as calls } from '@green/contract/calls/inspection/self-check.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { addCitations, insertFile, refOf } from '../../../base/files/store.ts'
import { referencesOf } from '../../../base/reference/reference.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { localTime } from '../../../platform/clock.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services } from '../../../platform/services.ts'
import { taskNameOf } from '../inspection/task/task-name.ts'
import { checkNumberOf, paperOf, scopeOfTask } from './reading.ts'
import { type ReportKind, reportTitles, selfCheckReport } from './report-papers.ts'
import { type CaseWithTask, caseWithTask, lockCase, type SentRecord, savedReport, sentVersions } from './store.ts'

const types = {
  pdf: { mime: 'application/pdf', extension: 'pdf' },
  word: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
} as const

/** The report of the version that was sent last: made once in each format, and then given as it was kept. */
export async function takeReport(
  services: Services,
  kind: ReportKind,
  { id, format }: { id: string; format: keyof typeof types },
  actor: Actor,
): Promise<CallOutput<typeof calls.energyReport>> {
  const { db } = services
  const found = await caseWithTask(db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const [sent] = await sentVersions(db, id)
  if (!sent) throw refuseFields([{ field: 'id', message: '自查表提交以后才能生成报告' }])
  const slot = `self-check.${kind}.${sent.no}.${format}`
  const file =
    (await savedReport(db, id, slot)) ?? (await makeReport(services, { kind, format, slot, found, sent }, actor))
  await writeAudit(db, {
    kind: 'business',
    actor,
    action: `导出${reportTitles[kind]}`,
    object: `监察案件 ${found.of.number} ${found.of.enterpriseName}`,
    result: file.name,
  })
  return { file: refOf(file), checkNumber: checkNumberOf(sent.hash) }
}

type Made = { kind: ReportKind; format: keyof typeof types; slot: string; found: CaseWithTask; sent: SentRecord }

async function makeReport(services: Services, { kind, format, slot, found, sent }: Made, actor: Actor) {
  const reference = (await referencesOf(services)).at(sent.sentAt)
  const form = paperOf(found)
  const { of, task } = found
  const paper = selfCheckReport(kind, {
    paper: form,
    values: computeAnswers(form, sent.answers as AnswerSet, reference),
    scope: scopeOfTask(found),
    reference,
    citations: sent.citations,
    of: {
      enterpriseName: of.enterpriseName,
      socialCode: of.socialCode,
      // The enterprise reads the file, whoever makes it.
      taskName: taskNameOf(task, null),
      orgName: task.orgName,
      number: of.number,
      no: sent.no,
      sentAt: localTime(sent.sentAt),
      checkNumber: checkNumberOf(sent.hash),
    },
  })
  // The Word library is large; it is loaded with the first file.
  const bytes =
    format === 'pdf'
      ? await paperPdf(paper)
      : await (await import('../../../platform/paper/paper-word.ts')).paperWord(paper)
  const { mime, extension } = types[format]
  const file = await storeMade(services, bytes, {
    ownerId: actor.accountId,
    enterpriseId: null,
    slot,
    name: `${of.enterpriseName}_${paper.title}_第${sent.no}次提交.${extension}`,
    mime,
  })
  return transaction(services.db, async (tx) => {
    await lockCase(tx, of.id)
    const first = await savedReport(tx, of.id, slot)
    if (first) return first
    await insertFile(tx, file)
    await addCitations(tx, 'selfCheck', of.id, [file.id])
    return file
  })
}
