/** Puts what a source says of an enterprise's year beside what others say, and lets the rule decide whether it counts. */
import { energySources } from '@green/filing/programme/energy-words.ts'
import { type Candidate, replaces, rules } from '@green/tools/energy-year/acceptance.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { currentAdoptions } from '../ledger/store.ts'
import { programmeOf } from '../reference/programmes.ts'
import { isFinal, recordFacts } from './record-facts.ts'
import {
  type EnergyLine,
  type EnergyRecord,
  lockAccepted,
  type NewRecord,
  replaceLines,
  setAccepted,
  upsertRecord,
  writeEnergyHistory,
} from './record-store.ts'

type Stated = Omit<NewRecord, 'id' | 'createdAt' | 'updatedAt' | 'version' | 'accepted'>
type StatedLine = Omit<EnergyLine, 'recordId'>

const candidateOf = (record: EnergyRecord): Candidate => ({ ...record, isFinal: isFinal(record) })

/** The source in words: the filing's short title, else the kind of source. */
export function sourceText({ source, programme }: Pick<EnergyRecord, 'source' | 'programme'>): string {
  return programme ? programmeOf(programme).shortTitle : (energySources[source as keyof typeof energySources] ?? source)
}

/** In the caller's transaction; lines that are not given stay as they are. */
export async function putRecord(tx: Tx, stated: Stated, lines?: readonly StatedLine[]): Promise<EnergyRecord> {
  const now = clock.now()
  const period = { enterpriseId: stated.enterpriseId, year: stated.year, month: stated.month ?? 0 }
  const current = await lockAccepted(tx, period)
  const scope = { enterpriseIds: [stated.enterpriseId], year: period.year, month: period.month }
  // A period from before the ledger is taken in as it counted, before this write changes it.
  if (current && (await currentAdoptions(tx, scope)).length === 0) await recordFacts(tx, scope, { isFirst: true })
  const record = await upsertRecord(tx, { ...stated, id: ids.next(), createdAt: now, updatedAt: now })
  if (lines) await replaceLines(tx, record.id, lines)
  const counted = await countRecord(tx, record, current)
  await recordFacts(tx, scope)
  return counted
}

/** Whether the rule makes it the record that counts. */
async function countRecord(tx: Tx, record: EnergyRecord, current: EnergyRecord | null): Promise<EnergyRecord> {
  const now = clock.now()
  const rule = replaces(candidateOf(record), current && candidateOf(current))
  if (!rule) return record
  await setAccepted(tx, record, { acceptedAt: now, acceptedByName: null, acceptReason: rules[rule] })
  if (current)
    await writeEnergyHistory(tx, {
      id: ids.next(),
      enterpriseId: record.enterpriseId,
      year: record.year,
      at: now,
      byName: '系统规则',
      action: '采用',
      subject: sourceText(record),
      reason: rules[rule],
    })
  return { ...record, accepted: true }
}
