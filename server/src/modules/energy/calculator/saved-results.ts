/** 计算结果 kept: saved edition by edition for each year and kind, compared by year, taken as a paper that is made once and may be cited. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type CalculatorGiven,
  calculationKinds,
  type lsdtCotwo as calls,
  type KeptYears,
  type ListedCalculation,
  type report,
} from '@green/contract/calls/energy/calculator.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import type { CarbonResult } from '@green/tools/calculators/carbon.ts'
import { calculationCitations } from '@green/tools/calculators/cited.ts'
import type { EnergyResult } from '@green/tools/calculators/energy.ts'
import type { UsedFactors } from '@green/tools/calculators/parts.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { type FileRecord, refOf } from '../../../base/files/store.ts'
import { citationsSince, ledgerValues } from '../../../base/ledger/cited.ts'
import { requireSponsor } from '../../../base/reference/city-profile.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { countedNow } from './count.ts'
import { calculationPaper } from './paper.ts'
import {
  type CalculationRecord,
  calculationsOf,
  findCalculation,
  insertCalculation,
  keepPaper,
  lockOwn,
  newestOf,
  paperOf,
} from './store.ts'

type Kind = keyof typeof calculationKinds

/** Everything a result was computed from, and what came out: the same content gives the same result for ever. */
export type CalculationContent = {
  enterprise: { name: string; socialCode: string }
  title: string
  year: number
  given: CalculatorGiven
  factors: UsedFactors
  energy: EnergyResult | null
  carbon: CarbonResult | null
  /** Which of the numbers are the ledger's; a result from before has none. */
  citations?: readonly Citation[]
}

export const contentOf = ({ content }: Pick<CalculationRecord, 'content'>) => JSON.parse(content) as CalculationContent

const listed = ({ kind, ...record }: CalculationRecord): ListedCalculation => ({ ...record, kind: kind as Kind })

export async function saveCalculation(
  services: Services,
  input: CallInput<typeof calls.saveCotwo>,
  actor: Actor,
): Promise<{ saved: ListedCalculation[] }> {
  const { title, year, resultHash, socialCode, requestId: _, ...values } = input
  if (actor.agent) throw refuse('FORBIDDEN')
  const own = await subjectOf(services, undefined, actor)
  if (socialCode !== undefined && socialCode !== own.socialCode)
    throw refuseFields([{ field: 'socialCode', message: '只能保存本企业的计算结果' }])
  return idempotent(services, actor, input, async (tx) => {
    await lockOwn(tx, own.id)
    const counted = await countedNow(tx, values)
    if (counted.resultHash !== resultHash)
      throw refuseFields([{ field: 'resultHash', message: '计算结果已变化，请重新计算' }])
    const content = { enterprise: { name: own.enterpriseName, socialCode: own.socialCode }, title, year, given: values }
    const { outcome, factors, dataEdition } = counted
    const citations = await citationsIn(tx, { id: own.id, year }, values, outcome.energy)
    const saved: CalculationRecord[] = []
    const keep = async (kind: Kind, figures: Figures) => {
      const text = JSON.stringify({
        ...content,
        title: title.trim(),
        factors,
        energy: null,
        carbon: null,
        [kind]: outcome[kind],
        citations,
      } satisfies CalculationContent)
      saved.push(await keepOne(tx, { own, actor, kind, year, title: title.trim(), text, dataEdition, figures }))
    }
    const { energy, carbon } = outcome
    if (energy)
      await keep('energy', { total: energy.totalEq, totalEquiv: energy.totalEquiv, perOutput: energy.perOutputEq })
    if (carbon) await keep('carbon', { total: carbon.total, totalEquiv: null, perOutput: carbon.perOutput })
    return { saved: saved.map(listed) }
  })
}

/** Of the year that the result is saved for; the energy of a carbon result alone is entered as fuels, which cite nothing. */
async function citationsIn(
  tx: Tx,
  own: { id: string; year: number },
  input: CalculatorGiven,
  result: EnergyResult | null,
) {
  const entry = input.energy ?? input.carbon
  const values = await ledgerValues(tx, own.id, { from: own.year, to: own.year })
  return calculationCitations({ ...entry, items: result?.items ?? [] }, values, await namesOf(tx))
}

type Figures = Pick<CalculationRecord, 'total' | 'totalEquiv' | 'perOutput'>
type Keeping = {
  own: { id: string; enterpriseName: string }
  actor: Actor
  kind: Kind
  year: number
  title: string
  text: string
  dataEdition: string
  figures: Figures
}

async function keepOne(tx: Tx, { own, actor, kind, year, title, text, dataEdition, figures }: Keeping) {
  const before = await newestOf(tx, own.id, kind, year)
  const id = ids.next()
  const saved = await insertCalculation(tx, {
    id,
    seriesId: before?.seriesId ?? id,
    enterpriseId: own.id,
    enterpriseName: own.enterpriseName,
    kind,
    year,
    title,
    dataEdition,
    ...figures,
    edition: (before?.edition ?? 0) + 1,
    number: `${kind === 'energy' ? 'NHJS' : 'TPJS'}-${year}-${ids.request()}`,
    content: text,
    sha256: digest(text),
    madeAt: clock.now(),
    madeBy: actor.accountId,
    madeByName: actor.name,
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: `保存${calculationKinds[kind]}计算结果`,
    object: saved.number,
    result: `${year}年，第${saved.edition}版，${title}`,
  })
  return saved
}

export async function getRecord(tx: Tx, actor: Actor, id: string): Promise<CalculationRecord> {
  const found = await findCalculation(tx, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

export async function getCalculation(
  { db }: WithDb,
  { id }: CallInput<typeof calls.get>,
  actor: Actor,
): Promise<CallOutput<typeof calls.get>> {
  const record = await getRecord(db, actor, id)
  const { given: input, energy, carbon, citations = [] } = contentOf(record)
  return {
    ...listed(record),
    given: input,
    energy,
    carbon,
    remarks: (energy ?? carbon)?.remarks ?? [],
    citations: await citationsSince(db, record.enterpriseId, citations),
  }
}

/** Current results by year. After a merge of two enterprises a year may have two: the later saved one counts. */
export async function savedYears(
  services: Services,
  { enterpriseId, year }: CallInput<typeof report.getReport>,
  actor: Actor,
): Promise<KeptYears> {
  const { id } = await subjectOf(services, enterpriseId, actor)
  const records = await calculationsOf(services.db, actor, id, year)
  const years = [...new Set(records.map((record) => record.year))].toSorted((a, b) => a - b)
  return { kept: records.map(listed), years: years.map((one) => yearOf(one, records)) }
}

function yearOf(year: number, records: readonly CalculationRecord[]): KeptYears['years'][number] {
  const newest = (kind: Kind) => records.find((one) => one.year === year && one.kind === kind && one.current)
  const [energyRecord, carbonRecord] = [newest('energy'), newest('carbon')]
  const energy = energyRecord ? contentOf(energyRecord).energy : null
  const carbon = carbonRecord ? contentOf(carbonRecord).carbon : null
  return {
    year,
    energyId: energyRecord?.id ?? null,
    carbonId: carbonRecord?.id ?? null,
    tceEq: energy?.totalEq ?? null,
    tceEquiv: energy?.totalEquiv ?? null,
    perOutputTce: energy?.perOutputEq ?? null,
    tCO2: carbon?.total ?? null,
    scope1: carbon?.scope1 ?? null,
    scope2: carbon?.scope2 ?? null,
    perOutputCo2: carbon?.perOutput ?? null,
    kinds: (energy?.items ?? []).map(({ label, tceEq }) => ({ label, tceEq })),
    products: (energy?.products ?? []).map(({ name, unit, unitEnergy, grade, limits }) => ({
      name,
      unit,
      unitEnergy,
      grade,
      limits,
    })),
  }
}

/** The paper as it was made the first time, sign for sign. */
export async function takeCalculationPaper(
  services: Services,
  { id }: CallInput<typeof calls.paper>,
  actor: Actor,
): Promise<BlobResult> {
  const file = await paperFor(services, await getRecord(services.db, actor, id), actor, '导出计算书')
  return { fileName: file.name, mime: file.mime, size: file.size, content: services.files.read(file.storageKey) }
}

/** The paper as a file of the enterprise, which any of its filings may cite. */
export async function citeCalculation(
  services: Services,
  { id }: CallInput<typeof calls.cite>,
  actor: Actor,
): Promise<FileRef> {
  return refOf(await paperFor(services, await getRecord(services.db, actor, id), actor, '选用计算书'))
}

async function paperFor(services: Services, record: CalculationRecord, actor: Actor, action: string) {
  const file = (await paperOf(services.db, record.id)) ?? (await makePaper(services, record))
  await transaction(services.db, (tx) =>
    writeAudit(tx, { kind: 'business', actor, action, object: record.number, result: file.name }),
  )
  return file
}

async function makePaper(services: Services, record: CalculationRecord): Promise<FileRecord> {
  const paper = calculationPaper(contentOf(record), {
    ...record,
    madeOn: dayOf(record.madeAt),
    issuer: await requireSponsor(services),
  })
  const kind = calculationKinds[record.kind as Kind]
  const file = await storeMade(services, await paperPdf(paper), {
    ownerId: record.madeBy,
    enterpriseId: record.enterpriseId,
    slot: 'calculation.paper',
    name: `${kind}计算书_${record.year}年_第${record.edition}版.pdf`,
    mime: 'application/pdf',
  })
  if (await transaction(services.db, (tx) => keepPaper(tx, record.id, file))) return file
  const first = await paperOf(services.db, record.id)
  if (!first) throw new Error('a paper that was kept is gone')
  return first
}
