/**
 * Functions of higher layers that lower layers use but may not import: injected by the app (`server/src/ports.ts`). A
 * missing entry does not compile.
 */
import type { Role } from '@green/contract/roles.ts'
import type { PostReview } from '@green/filing/workflow/hands.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import type { CitedBy } from '../db/schema/files.ts'
import type { Actor } from './actor.ts'
import type { Services } from './services.ts'

/** A table whose records cite files, and the condition for those the actor may read; no condition: everybody may. */
export type Citing = { table: PgTable & { id: PgColumn }; within: SQL | undefined }

/** A kind of work that one person holds alone: when he leaves, somebody has to take it over. A further kind is one more entry. */
export type OpenWork = {
  label: string
  /** Whose work it is, and who may pass it on. */
  role: Role
  movedBy: readonly Role[]
  /** Whoever has it judges a case: passing it on needs two people. */
  isJudging?: true
  items(tx: Tx, accountId: string): Promise<{ id: string; title: string }[]>
  /** Why this person must not take the item over; null when he may. */
  fault(tx: Tx, id: string, hands: OpenWorkHands): Promise<string | null>
  /** Passes it on, with history, log and notices of its kind, in the caller's transaction. */
  move(tx: Tx, services: Services, work: { id: string; hands: OpenWorkHands }, actor: Actor): Promise<void>
}
/** A case of inspection that covers a year of an enterprise's energy. */
export type InspectionOverYear = {
  enterpriseId: string
  id: string
  number: string
  taskName: string
  stateLabel: string
}

export type OpenWorkHands = { from: string; to: string; reason: string }

/** A step of one person that another one reviews afterwards (事后复核), as that one reads it. */
export type ReviewedStep = {
  /** The kind of record, as its history names it. */
  kind: string
  id: string
  /** The record in words. */
  name: string
  label: string
  opinion: string
  changes: readonly { label: string; before: string; after: string }[]
  postReview: PostReview
}

export type Ports = {
  /** Every kind of work that one person holds alone, by its name on the wire. */
  openWork: Readonly<Record<string, OpenWork>>
  /** Who may read one of these records may read the files that it cites. */
  citing: Record<CitedBy, (tx: Tx, actor: Actor) => Citing>
  /** The file's name for this reader: another one under blind review; null without permission. */
  fileNameFor(tx: Tx, actor: Actor, file: { id: string; name: string }): Promise<string | null>
  /** Whether the actor may read this filing. */
  mayReadFiling(tx: Tx, actor: Actor, filingId: string): Promise<boolean>
  /** An enterprise moves to another county: its filings that wait for a county move too, in the same transaction. No actor: the districts changed. */
  enterpriseMoves(
    tx: Tx,
    services: Services,
    enterprise: { id: string; enterpriseName: string },
    counties: { from: string; to: string },
    actor: Actor | null,
  ): Promise<void>
  /** The cases over this year, as far as the actor may read them, by number. */
  inspectionsOverYear(
    tx: Tx,
    actor: Actor,
    enterpriseIds: readonly string[],
    year: number,
  ): Promise<InspectionOverYear[]>
  /** The person of an account with current rights; null when the account may not be used. */
  personOf(services: Services, accountId: string, ip: string): Promise<Actor | null>
  /** The parts of the system that are not well, as they were found within the last minutes. */
  unwellParts(tx: Tx): Promise<{ part: string; title: string; since: string }[]>
  /** 事后复核: opened in the transaction of the step that it reviews, ended in that of the step that leaves the state. */
  postReview: {
    open(tx: Tx, services: Services, step: ReviewedStep, actor: Actor): Promise<void>
    end(tx: Tx, services: Services, kind: string, id: string): Promise<void>
  }
}
