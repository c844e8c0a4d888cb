/** 新闻公告: what anybody may read. */
import { content, newsColumns } from '@green/contract/calls/public.ts'
import { refuse } from '@green/contract/errors.ts'
import { cannotWrite } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { answer } from '../../platform/http/answer.ts'
import type { Services } from '../../platform/services.ts'
import { type ContentRecord, countView, publishedPage, publishedPiece } from './store.ts'

export const contentCalls = answer(content, {
  list: async ({ input: { column, keyword, ...page }, services }) => {
    const found = await publishedPage(services.db, clock.now(), { column, keyword }, page)
    return { ...found, rows: found.rows.map(newsRow) }
  },
  get: async ({ input, services }) => {
    const piece = await publishedPiece(services.db, clock.now(), input.id)
    if (!piece) throw refuse('NOT_FOUND')
    await noteView(services, piece.id)
    return { ...newsRow(piece), body: piece.body, tags: piece.tags, views: piece.views + 1 }
  },
})

const columnNames: Readonly<Record<string, string>> = newsColumns

function newsRow(piece: ContentRecord) {
  return { ...piece, columnName: columnNames[piece.column] ?? piece.column }
}

/** Counting must not keep anybody from reading while the database takes no writes. */
async function noteView({ db }: Services, id: string): Promise<void> {
  try {
    await countView(db, id)
  } catch (error) {
    if (!cannotWrite(error)) throw error
  }
}
