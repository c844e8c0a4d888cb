/** 内容: what the public may read, and the offices' editing. */

import { contentEditing } from '@green/contract/calls/content.ts'
import { content } from '@green/contract/calls/public.ts'
import { contentKinds } from '@green/contract/content-kinds.ts'
import { refuse } from '@green/contract/errors.ts'
import { newsColumns } from '@green/contract/news-columns.ts'
import { cannotWrite } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Editing,
  expirePiece,
  getEditing,
  giveBackPiece,
  historyOf,
  listEditing,
  publishPiece,
  saveDraft,
  schedulePiece,
  submitPiece,
  withdrawPiece,
} from './editing.ts'
import { batchesToCome, countView, type PublishedPiece, programmesOf, publishedPage, publishedPiece } from './store.ts'

const newsKinds = Object.entries(contentKinds).flatMap(([kind, { page }]) => (page === 'news' ? [kind] : []))

const reading = handlers(content, {
  list: async ({ input: { column, keyword, ...page }, services }) => {
    const found = await publishedPage(services.db, clock.now(), { kinds: newsKinds, column, keyword }, page)
    return { ...found, rows: found.rows.map(newsRow) }
  },
  get: async ({ input, services }) => {
    const piece = await publishedPiece(services.db, clock.now(), input.id)
    if (!piece) throw refuse('NOT_FOUND')
    await noteView(services, piece.id)
    const now = clock.now()
    const batches = await batchesToCome(services.db, await programmesOf(services.db, piece), now)
    return {
      ...newsRow(piece),
      body: piece.body,
      tags: piece.tags,
      views: piece.views + 1,
      batches: batches.map((batch) => ({ ...batch, isOpen: batch.openAt <= now })),
    }
  },
})

const editing = (services: Services): Editing => ({ services, kinds: contentKinds })

const writing = handlers(contentEditing, {
  list: ({ input, actor, services }) => listEditing(editing(services), input, actor),
  get: ({ input, actor, services }) => getEditing(editing(services), input, actor),
  history: ({ input, actor, services }) => historyOf(editing(services), input.id, actor),
  saveDraft: ({ input, actor, services }) => saveDraft(editing(services), input, actor),
  submit: ({ input, actor, services }) => submitPiece(editing(services), input, actor),
  giveBack: ({ input, actor, services }) => giveBackPiece(editing(services), input, actor),
  publish: ({ input, actor, services }) => publishPiece(editing(services), input, actor),
  schedule: ({ input, actor, services }) => schedulePiece(editing(services), input, actor),
  expire: ({ input, actor, services }) => expirePiece(editing(services), input, actor),
  withdraw: ({ input, actor, services }) => withdrawPiece(editing(services), input, actor),
})

export const contentCalls = [...reading, ...writing]

const columnNames: Readonly<Record<string, string>> = newsColumns

function newsRow(piece: PublishedPiece) {
  return { ...piece, columnName: columnNames[piece.column] ?? piece.column }
}

/** Reading must work even while the database takes no writes. */
async function noteView({ db }: Services, id: string): Promise<void> {
  try {
    await countView(db, id)
  } catch (error) {
    if (!cannotWrite(error)) throw error
  }
}
