/** What an inspector sees of a case on the device: the case as it was read, with everything on top that is not uploaded yet. Pure. */
import type {
  CheckItem,
  FieldConflict,
  FindingFields,
  Verification,
  VerificationEntry,
  VisitFields,
} from '@green/contract/calls/inspection/verification.ts'
import {
  emptyFinding,
  findingFaults,
  timeMarks,
  visitFaults,
  visitTimes,
} from '@green/filing/inspection/verification.ts'
import { dateText } from '../ui/figure/date-text.ts'

/** An entry that waits on the device. */
export type Waiting = {
  id: string
  caseId: string
  body: VerificationEntry
  /** `conflict`: somebody else has changed the same field; `refused`: the server says what is wrong. */
  state: 'waiting' | 'conflict' | 'refused'
  message?: string
  conflicts?: FieldConflict[]
  /** What stands on the server now, for a conflict. */
  current?: unknown
}

/** A photo or recording on the device. */
export type Photo = {
  id: string
  caseId: string
  name: string
  type: string
  size: number
  parts: number
  sha256: string
  takenAt: string
  /** Parts the server has. */
  sent: number
  isDone: boolean
  message?: string
}

/** A case as the device keeps it, perhaps since an earlier version of the page, which knew no days and no marks. */
type SavedCase = Omit<Verification, 'days' | 'visit' | 'record'> & {
  days?: Verification['days']
  visit: Omit<Verification['visit'], 'marks'> & { marks?: string[] }
  record: (Omit<Verification['record'][number], 'marks'> & { marks?: string[] })[]
}
const anyDay = { first: '2000-01-01', last: '2999-12-31' }

/** Nothing is marked by what the case does not know yet. */
export const caseOf = (saved: SavedCase): Verification => ({
  ...saved,
  days: saved.days ?? anyDay,
  visit: { ...saved.visit, marks: saved.visit.marks ?? [] },
  record: saved.record.map((one) => ({ ...one, marks: one.marks ?? [] })),
})

type FindingEntry = Extract<VerificationEntry, { kind: 'finding' }>
type VisitEntry = Extract<VerificationEntry, { kind: 'visit' }>

export const waitingFinding = (waiting: readonly Waiting[], node: string) =>
  waiting.find(({ body }) => body.kind === 'finding' && body.node === node) as
    | (Waiting & { body: FindingEntry })
    | undefined
export const waitingVisit = (waiting: readonly Waiting[]) =>
  waiting.find(({ body }) => body.kind === 'visit') as (Waiting & { body: VisitEntry }) | undefined

export const findingOf = (item: CheckItem, waiting: readonly Waiting[]): FindingFields =>
  waitingFinding(waiting, item.key)?.body.mine ?? item.finding?.fields ?? emptyFinding

export const visitOf = (read: Verification, waiting: readonly Waiting[]): VisitFields =>
  waitingVisit(waiting)?.body.mine ?? read.visit.fields

/** What a finding lacks on the device: the same rules as on the server. */
export function missingOf(read: Verification, item: CheckItem, waiting: readonly Waiting[]): string[] {
  const fields = findingOf(item, waiting)
  const day = dateText(visitOf(read, waiting).from)
  const clauses = read.clauses.filter(
    ({ validFrom, validTo }) => !day || (validFrom <= day && (validTo === null || day <= validTo)),
  )
  const about = { clauses, isFigure: item.unit !== null, hasEvidence: fields.evidence.length > 0 }
  return findingFaults(fields, about).map(({ message }) => message)
}

export const isSound = ({ type }: Pick<Photo, 'type'>) => type.startsWith('audio/')

const isMedia = (name: string) => /\.(jpe?g|png|m4a|mp3|wav|og[ga]|opus|webm)$/i.test(name)

export function visitMissingOf(read: Verification, waiting: readonly Waiting[], photos: readonly Photo[]): string[] {
  const hasMedia = photos.length > 0 || read.record.some(({ files }) => files.some(({ name }) => isMedia(name)))
  const valid = read.inspectors.filter(({ cardValid }) => cardValid).map(({ userId }) => userId)
  const visit = visitOf(read, waiting)
  const edit = waitingVisit(waiting)
  const marks = edit
    ? timeMarks(visitTimes(visit), { deviceAt: edit.body.deviceAt, aheadSeconds: 0, days: read.days })
    : read.visit.marks
  return visitFaults(visit, { valid, hasMedia, marks }).map(({ message }) => message)
}

/** How far the check list is, on the device. */
export function progressOf(read: Verification, waiting: readonly Waiting[]): { done: number; all: number } {
  const done = read.items.filter((item) => missingOf(read, item, waiting).length === 0).length
  return { done, all: read.items.length }
}

/** An edit takes the place of the one that waits; it still begins at what was read before the first of them. */
export function findingEdit(item: CheckItem, waiting: readonly Waiting[], mine: FindingFields) {
  const before = waitingFinding(waiting, item.key)
  const base = before?.body.base ?? item.finding?.fields ?? emptyFinding
  return { replaces: before?.id ?? null, body: { kind: 'finding', node: item.key, base, mine } } as const
}

export function visitEdit(read: Verification, waiting: readonly Waiting[], mine: VisitFields) {
  const before = waitingVisit(waiting)
  const base = before?.body.base ?? read.visit.fields
  return { replaces: before?.id ?? null, body: { kind: 'visit', base, mine } } as const
}

/** An entry after the inspector has chosen: it begins at what stands on the server now. */
export function settled(waiting: Waiting, chosen: Readonly<Record<string, 'theirs' | 'mine'>>): Waiting['body'] {
  const { body, conflicts = [], current } = waiting
  if (body.kind !== 'finding' && body.kind !== 'visit') return body
  const theirs = Object.fromEntries(
    conflicts.filter(({ field }) => chosen[field] === 'theirs').map(({ field, theirs }) => [field, theirs]),
  )
  const changed = Object.entries(body.mine).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify((body.base as Record<string, unknown>)[field]),
  )
  const mine = { ...(current as object), ...Object.fromEntries(changed), ...theirs }
  return { ...body, base: current, mine } as Waiting['body']
}
