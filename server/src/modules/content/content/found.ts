/** 内容 in the search: a piece is found from the moment that readers see it until the moment that they do not. */

import { type ContentKind, columnName, contentKinds } from '@green/contract/content/content-kinds.ts'
import { linesOf } from '@green/contract/content/rich-text.ts'
import { batchTexts } from '@green/contract/filing/batch-words.ts'
import { type ContentSearchKind, pieceAddress } from '@green/contract/screens/search-kinds.ts'
import { indexDocuments, type PublicDocument, removeDocuments } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'
import { conditionLabels } from './finance-conditions.ts'
import { publishedPieces } from './store.ts'

type Piece = Awaited<ReturnType<typeof publishedPieces>>[number]

const wordOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const datePattern = new RegExp(`\\{(${Object.keys(batchTexts).join('|')})\\}`, 'g')

/** In the line above the text. */
const headline = new Set(['issuer', 'documentNo', 'issuedOn', 'bankName'])
/** Found by them, but nothing to read. */
const codes = new Set(['bankCode', 'address'])

/** The fields of a piece as sentences, the conditions of a product as its page words them. */
function fieldText(kind: ContentSearchKind, fields: Readonly<Record<string, unknown>>) {
  const { page, fields: defined }: ContentKind = contentKinds[kind]
  const conditions = page === 'finance' ? conditionLabels(fields) : []
  const shown = defined.flatMap(({ key, label, spec }) => {
    const value = wordOf(fields[key])
    if (value === '' || headline.has(key) || codes.has(key)) return []
    if (spec.kind === 'money') return [`${label}${value}${spec.unit ?? ''}`]
    if (page === 'finance' && (key === 'other' || spec.kind === 'number')) return []
    return [`${label}：${value}`]
  })
  return { shown: [...shown, ...conditions], unshown: [...codes].map((key) => wordOf(fields[key])).filter(Boolean) }
}

function documentOf(piece: Piece): PublicDocument[] {
  const { id, kind, title, summary, body, source, tags, publishAt, expireAt, text } = piece
  const address = pieceAddress(kind, id, text.programmes[0])
  if (address === null || publishAt === null) return []
  const { issuer, documentNo, issuedOn, bankName } = text.fields
  const facts = [columnName(kind, piece.column), wordOf(issuer), wordOf(documentNo), wordOf(bankName)]
  const { shown, unshown } = fieldText(kind as ContentSearchKind, text.fields)
  return [
    {
      kind: kind as ContentSearchKind,
      ref: id,
      title,
      about: facts.filter(Boolean).join(' · '),
      text: [summary, ...linesOf(body), ...shown, source, tags.join('、')]
        .map((line) => line.replace(datePattern, '').trim())
        .filter(Boolean)
        .join('\n'),
      unshown: unshown.join(' '),
      address,
      date: wordOf(issuedOn) || publishAt,
      shownFrom: publishAt,
      shownUntil: expireAt,
    },
  ]
}

/** Every published piece of a kind, also those still to appear. */
export const contentDocuments =
  (kind: ContentSearchKind) =>
  async (tx: Tx): Promise<PublicDocument[]> =>
    (await publishedPieces(tx, { kind })).flatMap(documentOf)

/** After a step: the pieces as readers see them from now on, or not at all. */
export async function indexPieces(tx: Tx, pieces: readonly { id: string; kind: string }[]): Promise<void> {
  const ids = pieces.map(({ id }) => id)
  const documents = (await publishedPieces(tx, { ids })).flatMap(documentOf)
  const shown = new Set(documents.map(({ ref }) => ref))
  for (const [kind, own] of Map.groupBy(pieces, (piece) => piece.kind as ContentSearchKind))
    await removeDocuments(
      tx,
      [kind],
      own.flatMap(({ id }) => (shown.has(id) ? [] : [id])),
    )
  await indexDocuments(tx, documents)
}
