/** Proofs of completion: issued once with a number that never changes, taken as a paper, revoked with a reason, checked by anybody. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { training } from '@green/contract/calls/service/training.ts'
import type { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { courseCategories } from '@green/contract/content/training.ts'
import { refuse } from '@green/contract/errors.ts'
import { numberPrefixes } from '@green/filing/kinds/number-prefixes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import type { FileRecord } from '../../../base/files/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { requireSponsor } from '../../../base/reference/city-profile.ts'
import { signatureOf, signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { type ProofContent, proofPaper } from './paper.ts'
import { learntOf } from './progress.ts'
import { lockRecord, revokeProof } from './records-store.ts'
import {
  type Enrolment,
  findEnrolment,
  insertProof,
  keepPaper,
  type ProofRecord,
  paperOf,
  partsOf,
  proofByNumber,
  proofOf,
  type ShownCourse,
} from './store.ts'

const contentOf = ({ content }: Pick<ProofRecord, 'content'>) => JSON.parse(content) as ProofContent

/** Issues the proof when every part of the course is done and its quiz, where it has one, is passed. True when one was issued. */
export async function issueWhenComplete(
  tx: Tx,
  { text }: ShownCourse,
  enrolment: Enrolment,
  actor: Actor,
): Promise<boolean> {
  const { id, personName, post, enterpriseName, bestScore, quizPassedAt } = enrolment
  if (text.quiz && quizPassedAt === null) return false
  if (!learntOf(text, await partsOf(tx, id)).isLearnt || (await proofOf(tx, id))) return false
  const content = JSON.stringify({
    personName,
    post,
    enterpriseName,
    title: text.title,
    category: courseCategories[text.category],
    orgName: text.orgName,
    minutes: text.parts.reduce((sum, { minutes }) => sum + minutes, 0),
    score: quizPassedAt === null ? null : bestScore,
    completedOn: clock.today(),
  } satisfies ProofContent)
  const number = `${numberPrefixes.training}-${clock.year()}-${ids.request()}`
  const sha256 = digest(content)
  await insertProof(tx, {
    id: ids.next(),
    enrolmentId: id,
    number,
    checkCode: ids.seed().toUpperCase(),
    content,
    sha256,
    issuedAt: clock.now(),
  })
  await signPaper(tx, { kind: 'trainingProof', name: number, digest: sha256 })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '出具学习证明',
    object: number,
    result: `${text.title}，${personName}`,
  })
  return true
}

/** The paper as it was made the first time, sign for sign. */
export async function takePaper(
  services: Services,
  { courseId }: CallInput<typeof training.paper>,
  actor: Actor,
): Promise<BlobResult> {
  const enrolment = await findEnrolment(services.db, courseId, actor)
  const proof = enrolment && (await proofOf(services.db, enrolment.id))
  if (!enrolment || !proof) throw refuse('NOT_FOUND')
  const file = await paperFor(services, proof, enrolment)
  await transaction(services.db, (tx) =>
    writeAudit(tx, { kind: 'business', actor, action: '导出学习证明', object: proof.number, result: file.name }),
  )
  return { fileName: file.name, mime: file.mime, size: file.size, content: services.files.read(file.storageKey) }
}

async function paperFor(services: Services, proof: ProofRecord, enrolment: Enrolment): Promise<FileRecord> {
  const storedFile = await paperOf(services.db, proof)
  if (storedFile) return storedFile
  const { number, checkCode } = proof
  const paper = proofPaper(contentOf(proof), {
    number,
    checkCode,
    sha256: proof.sha256,
    address: portalAddress(services.config, 'trainingCheck', { number, code: checkCode }),
    issuer: await requireSponsor(services),
  })
  const file = await storeMade(services, await signedFile(services.db, 'trainingProof', await paperPdf(paper)), {
    ownerId: enrolment.accountId,
    enterpriseId: enrolment.enterpriseId,
    slot: 'training.paper',
    name: `学习证明_${contentOf(proof).title}_${enrolment.personName}.pdf`,
    mime: 'application/pdf',
  })
  if (await transaction(services.db, (tx) => keepPaper(tx, proof.id, file))) return file
  const first = await proofOf(services.db, enrolment.id)
  const found = first && (await paperOf(services.db, first))
  if (!found) throw new Error('a paper that was kept is gone')
  return found
}

/** Whoever has number and code learns what the proof says and whether it stands. */
export async function checkProof(
  services: WithDb,
  input: CallInput<typeof training.check>,
): Promise<CallOutput<typeof training.check>> {
  const found = await proofByNumber(services.db, input.number.trim().toUpperCase())
  if (found?.proof.checkCode !== input.code.trim().toUpperCase()) throw refuse('NOT_FOUND')
  const { proof, paperSha256 } = found
  const { number, sha256, content } = proof
  const signature = await signatureOf(services.db, { kind: 'trainingProof', name: number, digest: sha256, content })
  return { ...proof, ...contentOf(proof), paperSha256, signature }
}

/** The number stays, and the public check says since when it is revoked and why. */
export async function revokeProofOf(services: Services, input: CallInput<typeof trainingEditing.revoke>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const found = await lockRecord(tx, input.id, actor)
    if (!found?.proof) throw refuse('NOT_FOUND')
    clock.fix()
    const { proof, enrolment } = found
    if (proof.revokedAt !== null) throw refuse('DONE_ALREADY')
    const reason = input.reason.trim()
    await revokeProof(tx, proof.id, { revokedAt: clock.now(), revokedByName: actor.name, reason })
    await writeAudit(tx, { kind: 'business', actor, action: '撤销学习证明', object: proof.number, result: reason })
    await tell(tx, services, {
      template: 'trainingProofRevoked',
      values: { number: proof.number, course: contentOf(proof).title, reason },
      to: [enrolment.accountId],
      link: `/mainPages/course?id=${enrolment.courseId}`,
      sms: false,
    })
    return { done: true as const }
  })
}
