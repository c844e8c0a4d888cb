/** What readers get of a published piece: its body with the dates of its batch, its attachments, what it refers to, what it opens. */

import type { ContentText } from '@green/contract/calls/content/content.ts'
import { columnName } from '@green/contract/content/content-kinds.ts'
import { type Body, mapText } from '@green/contract/content/rich-text.ts'
import { refuse } from '@green/contract/errors.ts'
import { fillBatchText } from '@green/contract/filing/batch-words.ts'
import { programmes } from '@green/programmes/all.ts'
import { fileAnswer } from '../../../base/files/answer.ts'
import { requireOpenable } from '../../../base/files/scan.ts'
import { filesOf } from '../../../base/files/store.ts'
import { leadsNow } from '../../../base/reference/page-texts.ts'
import { cannotWrite, type Tx } from '../../../db/database.ts'
import { chineseDay, clock, dayOf, localTime } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { type GuideElement, guideOf } from './guide.ts'
import { piecesReferringTo, publishedGuide, publishedLines } from './policy-store.ts'
import { batchById, batchesToCome, countView, type PublishedPiece, publishedPiece, publishedText } from './store.ts'

/** A row of a list. */
export const rowOf = <R extends { kind: string; column: string }>(piece: R) => ({
  ...piece,
  columnName: columnName(piece.kind, piece.column),
})

/** The body with today's dates of the batch that the text names. */
export async function shownBody(tx: Tx, { body, batchId }: Pick<ContentText, 'body' | 'batchId'>): Promise<Body> {
  const batch = batchId ? await batchById(tx, batchId) : null
  if (!batch) return body
  const at = (moment: string | null) => (moment === null ? null : localTime(moment))
  const { name, openAt, closeAt, countyDeadline } = batch
  const values = { name, openAt: at(openAt), closeAt: at(closeAt), countyDeadline: at(countyDeadline) }
  return mapText(body, (text) => fillBatchText(text, values))
}

/** The batches of these programmes that are open or to come. */
export async function openingsOf(tx: Tx, about: readonly string[]) {
  const now = clock.now()
  return (await batchesToCome(tx, about, now)).map((batch) => ({ ...batch, isOpen: batch.openAt <= now }))
}

export const programmeNames = (about: readonly string[]) =>
  about.flatMap((id) => {
    const found = programmes.find((one) => one.id === id)
    return found ? [{ id, title: found.title }] : []
  })

/** A published piece of one of these kinds, or of any, with its text; a view is counted. */
export async function readPiece(services: Services, id: string, kind?: string) {
  const { db } = services
  const piece = await publishedPiece(db, clock.now(), id)
  const text = piece && (kind === undefined || piece.kind === kind) ? await publishedText(db, piece) : null
  if (!piece || (kind !== undefined && piece.kind !== kind)) throw refuse('NOT_FOUND')
  await noteView(services, piece.id)
  return { piece: { ...piece, views: piece.views + 1 }, text }
}

export async function wholePiece(services: Services, id: string) {
  const { db } = services
  const { piece, text } = await readPiece(services, id)
  return {
    ...rowOf(piece),
    body: await shownBody(db, { body: piece.body, batchId: text?.batchId }),
    files: text?.files ?? [],
    batches: await openingsOf(db, text?.programmes ?? []),
    related: await relatedLines(services, piece, text),
  }
}

async function relatedLines({ db }: WithDb, { id }: PublishedPiece, text: ContentText | null) {
  const now = clock.now()
  const all = [...(await publishedLines(db, now, text?.links ?? [])), ...(await piecesReferringTo(db, now, id))]
  return [...new Map(all.map((one) => [one.id, dated(one)])).values()]
}

/** What is shown has its moment. */
export const dated = <R extends { publishAt: string | null }>(row: R) => ({ ...row, publishAt: row.publishAt ?? '' })

/** An attachment of a published text; those of drafts and of earlier texts are not public. */
export async function publicFile(services: Services, id: string, fileId: string): Promise<BlobResult> {
  const piece = await publishedPiece(services.db, clock.now(), id)
  const text = piece ? await publishedText(services.db, piece) : null
  const cited = text?.files.find((one) => one.id === fileId)
  const [stored] = cited ? await filesOf(services.db, [cited.id]) : []
  if (!cited || !stored) throw refuse('NOT_FOUND')
  requireOpenable(stored, null)
  return fileAnswer(services, { ...stored, name: cited.name })
}

/** The elements of a guide as they are today; null when its programme is unknown. */
export async function guideElementsOf(
  tx: Tx,
  { cityProfile }: Pick<Services, 'cityProfile'>,
  { programmes: about, fields, links }: Pick<ContentText, 'programmes' | 'fields' | 'links'>,
): Promise<GuideElement[] | null> {
  const programme = programmes.find((one) => one.id === about[0])
  if (!programme || about.length !== 1) return null
  const policies = (await publishedLines(tx, clock.now(), links)).filter(({ kind }) => kind === 'policy')
  return guideOf({
    programme,
    lead: (await leadsNow(tx))(programme),
    fields,
    batches: await batchesToCome(tx, about, clock.now()),
    policies: policies.map(({ title }) => `《${title}》`),
    hotline: (await cityProfile.current()).hotline,
    chineseDay: (moment) => chineseDay(dayOf(moment)),
  })
}

export async function guideFor(services: Services, programme: string) {
  const { db } = services
  const now = clock.now()
  const piece = await publishedGuide(db, now, programme)
  const elements = piece && (await guideElementsOf(db, services, piece.text))
  if (!piece || !elements) return null
  const policies = (await publishedLines(db, now, piece.text.links)).filter(({ kind }) => kind === 'policy')
  return { ...dated(piece), elements, policies: policies.map(dated) }
}

/** Reading must work even while the database takes no writes. */
async function noteView({ db }: WithDb, id: string): Promise<void> {
  try {
    await countView(db, id)
  } catch (error) {
    if (!cannotWrite(error)) throw error
  }
}
