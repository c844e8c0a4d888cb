/** The report of a footprint that was sent: made from the answers as they were filed, by the factors of that day. */
import { refuse } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { footprintOf } from '@green/programmes/product-footprint/result.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { storeMade } from '../../base/files/made.ts'
import { insertFile, refOf } from '../../base/files/store.ts'
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

const pdf = 'application/pdf'

/** A draft has no report: nothing in it is stated yet. */
async function makeReport(services: Services, id: string, actor: Actor) {
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
  const name = `产品碳足迹报告_${answers.text('recordTitle').replace(/[\\/:*?"<>|]/g, '_')}.pdf`
  return {
    name,
    number: found.number ?? id,
    enterpriseId: found.enterpriseId,
    content: Buffer.from(await paperPdf(paper)),
  }
}

export async function takeReport(services: Services, id: string, actor: Actor): Promise<BlobResult> {
  const { name, number, content } = await makeReport(services, id, actor)
  await transaction(services.db, (tx) =>
    writeAudit(tx, { kind: 'business', actor, action: '导出产品碳足迹报告', object: number, result: name }),
  )
  return { fileName: name, mime: pdf, size: content.length, content }
}

/** The report as a file of the enterprise, which any of its filings may cite: as it is today, whatever becomes of the entry. */
export async function citeReport(services: Services, id: string, actor: Actor): Promise<FileRef> {
  const { name, number, enterpriseId, content } = await makeReport(services, id, actor)
  const row = await storeMade(services, content, {
    ownerId: actor.accountId,
    enterpriseId,
    slot: 'footprint.report',
    name,
    mime: pdf,
  })
  await transaction(services.db, async (tx) => {
    await insertFile(tx, row)
    await writeAudit(tx, { kind: 'business', actor, action: '选用产品碳足迹报告', object: number, result: name })
  })
  return refOf(row)
}
