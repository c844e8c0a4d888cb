/** The sample of an attachment as Word or PDF, in the name of the reader. */
import { Readable } from 'node:stream'
import type { CallInput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import { templateSheet } from '@green/filing/form/template.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import { wholeSelfCheck } from '@green/programmes/inspection-self-check/paper.ts'
import { selfCheckId } from '@green/programmes/inspection-self-check/scope.ts'
import { textOf } from '../../base/enterprise/fields.ts'
import { ownView } from '../../base/enterprise/profile-rules.ts'
import { enterpriseById } from '../../base/enterprise/store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import type { BlobResult } from '../../platform/http/handlers.ts'
import { paperPdf } from '../../platform/paper/paper-pdf.ts'
import type { WithDb } from '../../platform/services.ts'
import { requireConsented } from '../consent/consented.ts'

const mimes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const

export async function templateFile(
  services: WithDb,
  { programme: id, field, format }: CallInput<typeof filing.template>,
  actor: Actor,
): Promise<BlobResult> {
  const programme = id === selfCheckId ? wholeSelfCheck : programmeOf(id)
  if (!actor.enterpriseId || !mayFile(programme, actor.orgKind)) throw refuse('FORBIDDEN')
  requireConsented(actor, programme)
  const record = await enterpriseById(services.db, actor.enterpriseId)
  if (!record) throw refuse('NOT_FOUND')
  const seen = ownView(record)
  const sheet = templateSheet(programme, field, {
    enterpriseName: seen.enterpriseName,
    socialCode: seen.socialCode,
    address: textOf(seen, 'address') ?? '',
    legalPerson: textOf(seen, 'legalPerson') ?? '',
  })
  if (!sheet) throw refuse('NOT_FOUND')
  const paper = { ...sheet, foot: sheet.title }
  // The Word library is large; it is loaded with the first file.
  const bytes =
    format === 'pdf'
      ? await paperPdf(paper)
      : await (await import('../../platform/paper/paper-word.ts')).paperWord(paper)
  return { fileName: `${sheet.title}.${format}`, mime: mimes[format], content: Readable.from([bytes]) }
}
