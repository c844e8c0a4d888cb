/** 评审会议纪要: drawn from the record of a case or a batch, signed, and from then on unchanged; what differs later is the next version. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { panel as calls, Minutes } from '@green/contract/calls/title/panel.ts'
import { refuse, refuseBecause } from '@green/contract/errors.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { type FileRecord, insertFile } from '../../../base/files/store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { signatureOf, signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import { digest } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import { findBatch } from '../../../filing/record/batch-store.ts'
import { type FilingRecord, findFiling, lockMatter } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { knows } from '../../../platform/confidential.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services } from '../../../platform/services.ts'
import { caseFacts, isMinuted } from './minutes-content.ts'
import { type MinutesContent, minutesPaper } from './minutes-paper.ts'
import { filingsOfBatch, insertMinutes, type MinutesRecord, minutesById, type Subject, versionsOf } from './store.ts'

/** A file of more cases is too long to be drawn at once. */
const mostCases = 200

export async function listMinutes(
  services: Services,
  subject: Subject,
  actor: Actor,
): Promise<CallOutput<typeof calls.minutes>> {
  const { db } = services
  const { filings } = await subjectFor(db, subject, actor)
  const versions = await Promise.all((await versionsOf(db, subject)).map((one) => versionView(db, one)))
  return { versions, closed: closedBecause(filings, actor) }
}

async function versionView(tx: Tx, { minutes, file }: { minutes: MinutesRecord; file: FileRecord }): Promise<Minutes> {
  const { id, version, code, madeAt, madeByName } = minutes
  return {
    id,
    version,
    code,
    madeAt,
    madeBy: madeByName,
    sha256: file.sha256,
    signature: await signatureOf(tx, { kind: 'panelMinutes', name: code, digest: file.sha256 }),
  }
}

/** The case or the batch within the officer's scope, with its filings. */
async function subjectFor(tx: Tx, { of, id }: Subject, actor: Actor) {
  // Neither who looks through another person's eyes nor another system reads what a panel found.
  if (!knows(actor, 'sheets', 'scored') || !knows(actor, 'experts', 'scored')) throw refuse('NOT_FOUND')
  if (of === 'filing') {
    const filing = await findFiling(tx, actor, id)
    if (!filing) throw refuse('NOT_FOUND')
    const batch = filing.batchId ? await findBatch(tx, filing.batchId) : null
    return { filings: [filing], batch, programme: filing.programme, name: filing.number ?? filing.id }
  }
  const batch = await findBatch(tx, id)
  if (!batch) throw refuse('NOT_FOUND')
  return { filings: await filingsOfBatch(tx, id), batch, programme: batch.programme, name: batch.name }
}

/** Why there is nothing to write down yet; null when there is. */
function closedBecause(filings: readonly FilingRecord[], actor: Actor): string | null {
  const ready = filings.filter((one) => isMinuted(one, actor)).length
  if (ready === 0) return '评审还没有结束，也没有作出决定，暂不能生成会议纪要'
  return ready > mostCases ? `本批次已有${ready}件评审结果，超过${mostCases}件，请在各件申报中分别生成会议纪要` : null
}

export async function makeMinutes(
  services: Services,
  input: CallInput<typeof calls.makeMinutes>,
  actor: Actor,
): Promise<Minutes> {
  return idempotent(services, actor, input, async (tx) => {
    clock.fix()
    const subject: Subject = { of: input.of, id: input.id }
    // Two at once do not make the same version.
    await lockMatter(tx, `panel minutes ${input.id}`)
    const found = await subjectFor(tx, subject, actor)
    const why = closedBecause(found.filings, actor)
    if (why) throw refuseBecause('MINUTES_CLOSED', why)
    const content = await contentOf(tx, found, actor)
    const contentHash = digest(JSON.stringify(content))
    const [latest] = await versionsOf(tx, subject)
    if (latest?.minutes.contentHash === contentHash) throw refuse('MINUTES_SAME', { version: latest.minutes.version })
    const version = (latest?.minutes.version ?? 0) + 1
    const code = ids.seed().toUpperCase()
    const head = { version, code, madeOn: clock.today(), madeBy: actor.name }
    const pdf = await signedFile(tx, 'panelMinutes', await paperPdf(minutesPaper(content, head)))
    const file = await storeMade(services, pdf, {
      ownerId: actor.accountId,
      enterpriseId: null,
      slot: 'panel.minutes',
      name: `评审会议纪要_${found.name}_第${version}版.pdf`,
      mime: 'application/pdf',
    })
    await insertFile(tx, file)
    const minutes = await insertMinutes(tx, {
      id: ids.next(),
      of: subject.of,
      subjectId: subject.id,
      version,
      code,
      fileId: file.id,
      contentHash,
      madeAt: clock.now(),
      madeBy: actor.accountId,
      madeByName: actor.name,
    })
    await signPaper(tx, { kind: 'panelMinutes', name: code, digest: file.sha256 })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '生成评审会议纪要',
      object: `${programmeOf(found.programme).shortTitle} ${found.name}`,
      result: `第${version}版，记载${content.cases.length}件`,
      changes: [{ label: '版本', before: latest ? `第${latest.minutes.version}版` : '', after: `第${version}版` }],
    })
    return versionView(tx, { minutes, file })
  })
}

type Found = Awaited<ReturnType<typeof subjectFor>>

async function contentOf(tx: Tx, found: Found, actor: Actor): Promise<MinutesContent> {
  const { filings, batch, programme, name } = found
  const cases: MinutesContent['cases'][number][] = []
  for (const filing of filings.filter((one) => isMinuted(one, actor))) cases.push(await caseFacts(tx, filing, batch))
  const ways = batch
    ? [
        batch.needExperts ? '专家评审' : '不要求专家评审',
        ...(batch.blind ? ['隐名评审'] : []),
        ...(batch.twoHands ? ['双人审定'] : []),
      ].join('、')
    : ''
  return {
    subject: name,
    facts: [
      ['申报类别', programmeOf(programme).title],
      ['批次', batch?.name ?? '不分批次'],
      ['评审方式', ways],
      ['记载', `${cases.length}件`],
    ],
    cases,
    open: filings
      .filter(({ round, state }) => round > 0 && !knows(actor, 'result', state))
      .map(({ number, enterpriseName }) => `${enterpriseName}（${number ?? ''}）`),
  }
}

/** The file as it was made. */
export async function minutesFile(
  services: Pick<Services, 'db' | 'files'>,
  id: string,
  actor: Actor,
): Promise<BlobResult> {
  const found = await minutesById(services.db, id)
  if (!found) throw refuse('NOT_FOUND')
  await subjectFor(services.db, { of: found.minutes.of as Subject['of'], id: found.minutes.subjectId }, actor)
  const { name, mime, size, storageKey } = found.file
  return { fileName: name, mime, size, content: services.files.read(storageKey), inline: true }
}
