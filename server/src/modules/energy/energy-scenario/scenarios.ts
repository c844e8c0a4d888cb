import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { energyScenario as calls, ListedScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { citedSince, isUpdatedSince } from '@green/filing/facts/cited-since.ts'
import { numberPrefixes } from '@green/filing/kinds/number-prefixes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { type FileRecord, refOf } from '../../../base/files/store.ts'
import { citationsSince, ledgerOfCited } from '../../../base/ledger/cited.ts'
import { requireSponsor } from '../../../base/reference/city-profile.ts'
import { signatureOf, signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { yearCitations } from '../energy-year/accepted.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { scenarioPaper } from './paper.ts'
import {
  citations,
  findScenario,
  insertScenario,
  keepPaper,
  lockOwn,
  paperOf,
  type ScenarioRecord,
  scenarioByNumber,
  scenariosOf,
  setDeleted,
} from './store.ts'
import { computedOn, ownEnterprise, type StudyContent, studyView } from './study.ts'

const contentOf = ({ content }: Pick<ScenarioRecord, 'content'>) => JSON.parse(content) as StudyContent

async function viewsOf(tx: Tx, actor: Actor, records: readonly ScenarioRecord[]): Promise<ListedScenario[]> {
  const cited = await citations(
    tx,
    actor,
    records.map(({ id }) => id),
  )
  // They are of one enterprise.
  const [first] = records
  const contents = records.map(contentOf)
  const ledger =
    first &&
    (await ledgerOfCited(
      tx,
      first.enterpriseId,
      contents.flatMap(({ citations = [] }) => citations),
    ))
  return records.map((record, i) => ({
    ...record,
    scenarioTitles: contents[i]?.given.scenarios.map(({ title }) => title) ?? [],
    isUpdated: ledger !== undefined && isUpdatedSince(citedSince(contents[i]?.citations ?? [], ledger)),
    cited: cited.filter(({ scenarioId }) => scenarioId === record.id),
  }))
}

async function viewOf(tx: Tx, actor: Actor, record: ScenarioRecord): Promise<ListedScenario> {
  const [view] = await viewsOf(tx, actor, [record])
  if (!view) throw refuse('NOT_FOUND')
  return view
}

export async function saveStudy(
  services: Services,
  input: CallInput<typeof calls.save>,
  actor: Actor,
): Promise<ListedScenario> {
  const own = await ownEnterprise(services, actor)
  return idempotent(services, actor, input, async (tx) => {
    await lockOwn(tx, own.id)
    const before = input.of ? await editionBefore(tx, actor, input.of) : null
    const { baseHash, ...computed } = await computedOn(tx, own.id, input)
    if (baseHash !== input.baseHash)
      throw refuseFields([
        { field: 'year', message: `${input.year}年采用的能耗、系数或价格已有变动，请重新测算，核对后再保存` },
      ])
    const title = input.title.trim()
    const content = JSON.stringify({
      enterprise: { name: own.enterpriseName, socialCode: own.socialCode },
      title,
      ...computed,
      citations: await yearCitations(tx, own.id, input.year),
    } satisfies StudyContent)
    const id = ids.next()
    const saved = await insertScenario(tx, {
      id,
      seriesId: before?.seriesId ?? id,
      enterpriseId: own.id,
      enterpriseName: own.enterpriseName,
      title,
      year: input.year,
      edition: (before?.edition ?? 0) + 1,
      number: `${numberPrefixes.scenario}-${input.year}-${ids.request()}`,
      checkCode: ids.seed().toUpperCase(),
      content,
      sha256: digest(content),
      madeAt: clock.now(),
      madeBy: actor.accountId,
      madeByName: actor.name,
    })
    await signPaper(tx, { kind: 'scenario', name: saved.number, digest: saved.sha256 })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: before ? '修改情景测算' : '保存情景测算',
      object: saved.number,
      result: `${title}第${saved.edition}版，基准${input.year}年，${input.scenarios.length}个方案`,
    })
    return viewOf(tx, actor, saved)
  })
}

/** The edition that is saved anew; refused where somebody saved another one since. */
async function editionBefore(tx: Tx, actor: Actor, of: { id: string; edition: number }): Promise<ScenarioRecord> {
  const found = await findScenario(tx, actor, of.id)
  if (!found) throw refuse('NOT_FOUND')
  if (!found.current || found.edition !== of.edition) throw refuse('STALE')
  return found
}

export async function listStudies(
  services: Services,
  { enterpriseId }: CallInput<typeof calls.list>,
  actor: Actor,
): Promise<ListedScenario[]> {
  const { id } = await subjectOf(services, enterpriseId, actor)
  return viewsOf(services.db, actor, await scenariosOf(services.db, actor, id))
}

async function getScenario(tx: Tx, actor: Actor, id: string): Promise<ScenarioRecord> {
  const found = await findScenario(tx, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

export async function getStudy(
  { db }: WithDb,
  { id }: CallInput<typeof calls.get>,
  actor: Actor,
): Promise<CallOutput<typeof calls.get>> {
  const record = await getScenario(db, actor, id)
  const content = contentOf(record)
  return {
    ...(await viewOf(db, actor, record)),
    // Kept results have no base of today that they could be saved on.
    study: studyView(content, ''),
    citations: await citationsSince(db, record.enterpriseId, content.citations ?? []),
  }
}

export async function removeStudy(services: Services, input: CallInput<typeof calls.remove>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const found = await getScenario(tx, actor, input.id)
    await setDeleted(tx, found.seriesId, { deletedAt: clock.now(), deletedByName: actor.name })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '删除情景测算',
      object: found.number,
      result: found.title,
    })
    return { done: true as const }
  })
}

/** The paper as it was made the first time, sign for sign. */
export async function takePaper(
  services: Services,
  { id }: CallInput<typeof calls.export>,
  actor: Actor,
): Promise<BlobResult> {
  const found = await getScenario(services.db, actor, id)
  const file = await paperFor(services, found)
  await transaction(services.db, (tx) =>
    writeAudit(tx, { kind: 'business', actor, action: '导出情景测算书', object: found.number, result: file.name }),
  )
  return { fileName: file.name, mime: file.mime, size: file.size, content: services.files.read(file.storageKey) }
}

/** The paper as a file of the enterprise, which any of its filings may cite. */
export async function citePaper(
  services: Services,
  { id }: CallInput<typeof calls.cite>,
  actor: Actor,
): Promise<FileRef> {
  const found = await getScenario(services.db, actor, id)
  const file = await paperFor(services, found)
  await transaction(services.db, (tx) =>
    writeAudit(tx, { kind: 'business', actor, action: '选用情景测算书', object: found.number, result: file.name }),
  )
  return refOf(file)
}

async function paperFor(services: Services, record: ScenarioRecord): Promise<FileRecord> {
  const { number, checkCode, enterpriseId, edition, title } = record
  const storedFile = await paperOf(services.db, record)
  if (storedFile) return storedFile
  const paper = scenarioPaper(contentOf(record), {
    number,
    checkCode,
    edition,
    sha256: record.sha256,
    madeOn: dayOf(record.madeAt),
    madeBy: record.madeByName,
    address: portalAddress(services.config, 'scenarioCheck', { number, code: checkCode }),
    issuer: await requireSponsor(services),
  })
  const file = await storeMade(services, await signedFile(services.db, 'scenario', await paperPdf(paper)), {
    ownerId: record.madeBy,
    enterpriseId,
    slot: 'scenario.paper',
    name: `情景测算书_${title}_第${edition}版.pdf`,
    mime: 'application/pdf',
  })
  if (await transaction(services.db, (tx) => keepPaper(tx, record.id, file))) return file
  const { scenario } = (await scenarioByNumber(services.db, number)) ?? {}
  const first = scenario && (await paperOf(services.db, scenario))
  if (!first) throw new Error('a paper that was kept is gone')
  return first
}

/** The holder of a paper learns whether it is genuine and the newest; not what it says. */
export async function checkPaper(
  services: WithDb,
  input: CallInput<typeof calls.check>,
): Promise<CallOutput<typeof calls.check>> {
  const found = await scenarioByNumber(services.db, input.number.trim().toUpperCase())
  if (found?.scenario.checkCode !== input.code.trim().toUpperCase()) throw refuse('NOT_FOUND')
  const { scenario, paperSha256 } = found
  const { number, sha256, content } = scenario
  const signature = await signatureOf(services.db, { kind: 'scenario', name: number, digest: sha256, content })
  return { ...scenario, ended: scenario.deletedAt !== null, paperSha256, signature }
}
