/** 政策与解读: what readers get, with the status of the day, what replaces what, and the programmes that are opened. */
import type { CallInput } from '@green/contract/call.ts'
import type { interpret, policy } from '@green/contract/calls/content/policy.ts'
import { policyStatuses } from '@green/contract/calls/content/policy.ts'
import { columnName, contentKinds } from '@green/contract/content/content-kinds.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { discardPiece, removeWithin, withdrawPiece } from './editing.ts'
import { pieceOf } from './kind.ts'
import { interpretationIds, interpretationsOf, piecesReferringTo, policiesOf, policyPage } from './policy-store.ts'
import { dated, openingsOf, programmeNames, readPiece, shownBody } from './reading.ts'

type Found = Awaited<ReturnType<typeof policiesOf>>[number]

const day = () => {
  const now = clock.now()
  return { now, today: dayOf(now) }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')
const dayIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function rowOf(piece: Found) {
  const { fields } = piece.text
  return {
    ...dated(piece),
    columnName: columnName('policy', piece.column),
    issuer: wordOf(fields.issuer),
    documentNo: wordOf(fields.documentNo),
    issuedOn: dayIn(fields.issuedOn),
    effectiveFrom: dayIn(fields.effectiveFrom),
    endsOn: dayIn(fields.endsOn),
    statusLabel: policyStatuses[piece.status],
  }
}

async function counted({ db }: WithDb, rows: readonly Found[]) {
  const counts = await interpretationsOf(
    db,
    clock.now(),
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...rowOf(row), interpretations: counts.get(row.id) ?? 0 }))
}

export async function listPolicies(services: Services, { page, size, ...filter }: CallInput<typeof policy.page>) {
  const found = await policyPage(services.db, day(), filter, { page, size })
  return { ...found, rows: await counted(services, found.rows) }
}

export async function readPolicy(services: Services, id: string) {
  const { db } = services
  const { piece } = await readPiece(services, id, 'policy')
  const [found] = await policiesOf(db, day(), [piece.id])
  if (!found) throw refuse('NOT_FOUND')
  const { fields, links, programmes: about, files } = found.text
  const referring = (await piecesReferringTo(db, clock.now(), piece.id)).map(dated)
  return {
    ...rowOf(found),
    views: piece.views,
    body: await shownBody(db, { body: found.body, batchId: found.text.batchId }),
    files,
    statusNote: wordOf(fields.statusNote),
    verified: fields.verified === true,
    address: wordOf(fields.address),
    programmes: programmeNames(about),
    batches: await openingsOf(db, about),
    interpretations: referring.filter(({ kind }) => kind === 'interpretation'),
    replaces: (await policiesOf(db, day(), links)).map(dated),
    replacedBy: referring.filter(({ kind }) => kind === 'policy'),
    mentions: referring.filter(({ kind }) => kind === 'notice' || kind === 'news'),
  }
}

export async function readInterpretation(services: Services, id: string) {
  const { db } = services
  const { piece, text } = await readPiece(services, id, 'interpretation')
  const found = await policiesOf(db, day(), text?.links ?? [])
  // What its policies open, it opens too.
  const about = [...new Set([...(text?.programmes ?? []), ...found.flatMap((one) => one.text.programmes)])]
  return {
    ...piece,
    columnName: columnName('interpretation', piece.column),
    body: await shownBody(db, { body: piece.body, batchId: text?.batchId }),
    files: text?.files ?? [],
    policies: await counted(services, found),
    programmes: programmeNames(about),
    batches: await openingsOf(db, about),
  }
}

/** Withdraws what readers see, discards what they never saw. */
export async function removePolicy(services: Services, input: CallInput<typeof policy.remove>, actor: Actor) {
  const editing = { services, kinds: contentKinds }
  const piece = await pieceOf(services.db, input.id, actor)
  if (piece.kind !== 'policy') throw refuse('NOT_FOUND')
  await (piece.shownNo === null ? discardPiece : withdrawPiece)(editing, input, actor)
  return { done: true as const }
}

const shapeOfId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every interpretation of these policies, in one transaction: all or none. */
export async function removeInterpretations(
  services: Services,
  input: CallInput<typeof interpret.removeByPolicyPIIds>,
  actor: Actor,
) {
  const policyIds = input.policyPIIds.split(',').map((id) => id.trim())
  if (!policyIds.every((id) => shapeOfId.test(id)))
    throw refuseFields([{ field: 'policyPIIds', message: '编号格式不正确' }])
  const editing = { services, kinds: contentKinds }
  return idempotent(services, actor, input, async (tx) => {
    const ids = await interpretationIds(tx, policyIds)
    for (const id of ids) await removeWithin(tx, editing, { id, opinion: input.opinion }, actor)
    return { removed: ids.length }
  })
}
