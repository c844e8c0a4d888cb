/** The report of a footprint that was sent: made from the answers as they were filed, by the factors of that day. */
import { refuse } from '@green/contract/errors.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { footprintOf } from '@green/programmes/product-footprint/result.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { requireSponsor } from '../../base/reference/city-profile.ts'
import { referencesOf } from '../../base/reference/reference.ts'
import { transaction } from '../../db/database.ts'
import { findFiling } from '../../filing/record/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import type { BlobResult } from '../../platform/http/handlers.ts'
import { paperPdf } from '../../platform/paper/paper-pdf.ts'
import type { Services } from '../../platform/services.ts'
import { footprintPaper } from './paper.ts'

/** A draft has no report: nothing in it is stated yet. */
export async function takeReport(services: Services, id: string, actor: Actor): Promise<BlobResult> {
  const found = await findFiling(services.db, actor, id)
  if (!found || found.programme !== productFootprint.id || isDraft(found.state)) throw refuse('NOT_FOUND')
  const answers = new Answers(releaseOf(productFootprint, found.formVersion), found.answers as AnswerSet)
  const reference = (await referencesOf(services)).at(found.submittedAt)
  const paper = footprintPaper(answers, reference, footprintOf(answers, reference), {
    enterpriseName: found.organisation.enterpriseName ?? '',
    socialCode: found.organisation.socialCode ?? '',
    number: found.number ?? '',
    filedOn: found.submittedAt ? dayOf(found.submittedAt) : '',
    issuer: await requireSponsor(services),
  })
  const content = Buffer.from(await paperPdf(paper))
  const fileName = `产品碳足迹报告_${answers.text('recordTitle').replace(/[\\/:*?"<>|]/g, '_')}.pdf`
  await transaction(services.db, (tx) =>
    writeAudit(tx, {
      kind: 'business',
      actor,
      action: '导出产品碳足迹报告',
      object: found.number ?? id,
      result: fileName,
    }),
  )
  return { fileName, mime: 'application/pdf', size: content.length, content }
}
