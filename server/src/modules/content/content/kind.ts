/** 内容 as a case: its scope, the facts of its guards, its name in the log. */

import type { ContentKind, ContentKinds } from '@green/contract/content/content-kinds.ts'
import { refuse } from '@green/contract/errors.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { type ContentFacts, contentCase } from '@green/filing/cases/content.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import type { Tx } from '../../../db/database.ts'
import { content } from '../../../db/schema/content.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { findPiece, type Piece } from './editing-store.ts'
import { indexPieces } from './found.ts'
import { scopeOf } from './scope-store.ts'

export type Action = keyof typeof contentCase.steps
export type State = keyof typeof contentCase.states

export function mayWrite(kind: ContentKind, column: string, { role, qxCode }: Actor): boolean {
  const columns = kind.edits[role]
  if (columns === undefined || (isDistrictOfficer(role) && qxCode === null)) return false
  return columns === 'all' || columns.includes(column)
}

async function factsOf(tx: Tx, kinds: ContentKinds, piece: Piece, actor: Actor): Promise<ContentFacts> {
  const kind = kinds[piece.kind]
  return {
    writes: kind !== undefined && mayWrite(kind, piece.text.column, actor),
    publishes: kind?.publishes.includes(actor.role) ?? false,
    isSecond: !(await isFirstHand(tx, piece.id, actor, [piece.savedBy, piece.submittedBy])),
    isShown: piece.shownNo !== null,
    isDue: (piece.publishAt ?? '') <= clock.now(),
    isUnseen: piece.shownNo === null,
  }
}

/** Before it is begun a piece asks only for the right to write, which the draft itself is asked. */
const ofNothing: ContentFacts = {
  writes: true,
  publishes: false,
  isSecond: false,
  isShown: false,
  isDue: false,
  isUnseen: true,
}

export const contentKind = (kinds: ContentKinds): CaseKind<State, Action, ContentFacts, typeof content> => ({
  machine: contentCase,
  table: content,
  scope: scopeOf,
  facts: async (tx, row, actor) =>
    row && actor ? factsOf(tx, kinds, await pieceOf(tx, row.id, actor), actor) : ofNothing,
  nameOf: ({ kind, title }) => `${kinds[kind]?.label ?? kind} ${title}`,
  after: (tx, _services, piece) => indexPieces(tx, [piece]),
  tell: {},
})

export async function pieceOf(tx: Tx, id: string, actor: Actor): Promise<Piece> {
  const piece = await findPiece(tx, id, scopeOf(actor))
  if (!piece) throw refuse('NOT_FOUND')
  return piece
}
