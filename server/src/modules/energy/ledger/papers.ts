/** 佐证 of a fact: what its sources name as evidence, and the papers of the filings that state it, as far as the reader may open them. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ledger } from '@green/contract/calls/energy/ledger.ts'
import { attachmentsOf } from '@green/filing/evidence/attachments.ts'
import { sourceOfFact } from '@green/tools/ledger/adopt.ts'
import { currentStatements, type StatementRow } from '../../../base/ledger/store.ts'
import { programmeOfFiling } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'
import { together } from '../../../db/together.ts'
import { findFiling } from '../../../filing/record/store.ts'
import { lastSendingOf } from '../../../filing/record/version-store.ts'
import { asRead } from '../../../filing/send/version/versions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'

type Answer = CallOutput<typeof ledger.evidence>

export async function factEvidence(
  services: Services,
  { enterpriseId, year, key }: CallInput<typeof ledger.evidence>,
  actor: Actor,
): Promise<Answer> {
  const one = await subjectOf(services, enterpriseId, actor)
  return together(services.db, async (tx) => {
    const rows = await currentStatements(tx, { enterpriseIds: [one.id], year, month: 0, key })
    const sources = rows.flatMap(({ value, siteId, ...row }) =>
      value === null || siteId !== null ? [] : [{ ...row, siteId, value }],
    )
    return { sources: await Promise.all(sources.map((row) => sourceView(tx, row, row.value, actor))) }
  })
}

async function sourceView(tx: Tx, row: StatementRow, value: number, actor: Actor): Promise<Answer['sources'][number]> {
  const { id, source, key, unit, evidence, sourceId } = row
  return {
    statementId: id,
    source: sourceOfFact(source, key),
    value,
    unit,
    named: evidence.flatMap(({ text }) => text ?? []),
    papers: await papersOf(tx, sourceId, actor),
  }
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of the filing as this reader sees it; none where the source is no filing, or one beyond the reader's scope. */
async function papersOf(tx: Tx, sourceId: string, actor: Actor): Promise<Answer['sources'][number]['papers']> {
  const filing = isId.test(sourceId) ? await findFiling(tx, actor, sourceId) : null
  if (!filing) return []
  const shown = asRead(filing, await lastSendingOf(tx, filing.id), actor)
  return attachmentsOf(programmeOfFiling(shown), shown.answers).map(
    ({ key, label, file: { id, name, size, sha256 } }) => ({
      key,
      label,
      file: {
        id,
        name,
        size,
        sha256,
      },
    }),
  )
}
