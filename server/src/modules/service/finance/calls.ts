/** 绿色金融: products of banks as content, and what of their conditions an enterprise meets. */
import type { CallOutput } from '@green/contract/call.ts'
import { finance } from '@green/contract/calls/service/finance.ts'
import { contentKinds } from '@green/contract/content/content-kinds.ts'
import { financeColumns } from '@green/contract/content/news-columns.ts'
import { refuse } from '@green/contract/errors.ts'
import { titlesOf, validTitles } from '../../../base/enterprise/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { endedText } from '../../code/green-code/display.ts'
import { codesOf } from '../../code/green-code/store.ts'
import { totalText } from '../../code/green-code/stored-result.ts'
import { conditionLabels, matchedConditions, type OwnResult } from '../../content/content/finance-conditions.ts'
import { type PublishedPiece, publishedFields, publishedPage, publishedPiece } from '../../content/content/store.ts'
import { bankByCode } from '../credit/store.ts'

const kinds = Object.entries(contentKinds).flatMap(([kind, { page }]) => (page === 'finance' ? [kind] : []))

export const financeCalls = handlers(finance, {
  products: async ({ input: { column, keyword, ...page }, services }) => {
    const found = await publishedPage(services.db, clock.now(), { kinds, column, keyword }, page)
    const fields = await publishedFields(services.db, found.rows)
    return { ...found, rows: found.rows.map((piece) => rowOf(piece, fields.get(piece.id) ?? {})) }
  },
  product: async ({ input, services }) => {
    const { piece, fields } = await productOf(services, input.id)
    return { ...rowOf(piece, fields), body: piece.body, conditions: conditionLabels(fields) }
  },
  match: ({ input, actor, services }) => match(services, input.id, actor),
})

async function productOf(services: WithDb, id: string) {
  const piece = await publishedPiece(services.db, clock.now(), id)
  if (!piece || !kinds.includes(piece.kind)) throw refuse('NOT_FOUND')
  return { piece, fields: (await publishedFields(services.db, [piece])).get(piece.id) ?? {} }
}

type Fields = Readonly<Record<string, unknown>>
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

function rowOf(piece: PublishedPiece, fields: Fields) {
  return {
    ...piece,
    columnName: financeColumns[piece.column as keyof typeof financeColumns] ?? piece.column,
    bankName: textOf(fields.bankName),
    amountUpTo: textOf(fields.amountUpTo),
    term: textOf(fields.term),
    rate: textOf(fields.rate),
  }
}

/** The newest result that is confirmed and holds. */
async function ownResult({ db }: WithDb, actor: Actor): Promise<OwnResult | null> {
  if (!actor.enterpriseId) return null
  const code = (await codesOf(db, actor, actor.enterpriseId)).find((one) => endedText(one) === null)
  if (!code) return null
  const { year, total, gates } = code
  const titles = validTitles(await titlesOf(db, [actor.enterpriseId])).length
  return { year, total, gates, totalText: totalText(total), titles }
}

async function match(services: Services, id: string, actor: Actor): Promise<CallOutput<typeof finance.match>> {
  const { fields } = await productOf(services, id)
  const own = await ownResult(services, actor)
  const bank = await bankByCode(services.db, textOf(fields.bankCode))
  return { year: own?.year ?? null, conditions: matchedConditions(fields, own), bankId: bank?.id ?? null }
}
