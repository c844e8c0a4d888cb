/** 绿效码 in the search: what the public list shows of the enterprises that consent, and nothing while the city shows none. */

import { districtOf } from '../../../base/reference/reference-data.ts'
import { indexDocuments, type PublicDocument, removeDocuments, removeKind } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'
import { clock, endOfDay } from '../../../platform/clock.ts'
import { codeSettings } from './current-settings.ts'
import { publicValueOf } from './display.ts'
import { type GreenCodeRecord, publicCodes } from './store.ts'

async function documentsOf(tx: Tx, codes: readonly GreenCodeRecord[]): Promise<PublicDocument[]> {
  const { publicDisplay } = await codeSettings(tx)
  return codes.flatMap((row): PublicDocument[] => {
    const publicValue = publicValueOf(row, publicDisplay, clock.today())
    if (publicValue === null || !row.current) return []
    return [
      {
        kind: 'greenCode',
        ref: row.id,
        title: row.enterpriseName,
        about: [`${row.year}年度`, publicValue, districtOf(row.qxCode)?.name].filter(Boolean).join(' · '),
        text: `绿效码 ${row.code}`,
        address: `/mainPages/greenCodeCheck?code=${encodeURIComponent(row.code)}`,
        date: row.confirmedAt ?? row.toldAt,
        shownUntil: row.validUntil && endOfDay(row.validUntil),
      },
    ]
  })
}

export const codeDocuments = async (tx: Tx): Promise<PublicDocument[]> =>
  documentsOf(tx, await publicCodes(tx, clock.today()))

/** After a step: the code as everybody reads it from now on, or not at all. */
export async function indexCode(tx: Tx, saved: GreenCodeRecord): Promise<void> {
  const documents = await documentsOf(tx, [saved])
  if (documents.length === 0) await removeDocuments(tx, ['greenCode'], [saved.id])
  await indexDocuments(tx, documents)
}

/** After the city shows otherwise than before. */
export async function indexEveryCode(tx: Tx): Promise<void> {
  await removeKind(tx, 'greenCode')
  await indexDocuments(tx, await codeDocuments(tx))
}
