/** Queries for what an enterprise searches of its own: the newest rows of each kind, within the scope of its account. */
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { letter, title } from '../../../db/schema/decisions.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { filing } from '../../../db/schema/filing.ts'
import { inspection, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import { inspectionPaper } from '../../../db/schema/inspection/inspection-paper.ts'
import { message } from '../../../db/schema/messages.ts'
import { scopeOf } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf as inspectionScope } from '../../inspection/inspection/scope-store.ts'
import { taskNameFor } from '../../inspection/inspection/task/task-name-store.ts'

/** An enterprise has some dozens of filings and some hundreds of messages; older ones are in their lists. */
const filingsAtMost = 200
const messagesAtMost = 2000

export async function ownFilings(tx: Tx, actor: Actor) {
  return tx
    .select()
    .from(filing)
    .where(scopeOf(actor))
    .orderBy(desc(filing.updatedAt), desc(filing.id))
    .limit(filingsAtMost)
}

/** Letters on filings that the actor may read. */
export async function ownLetters(tx: Tx, actor: Actor) {
  return tx
    .select({ letter, programme: filing.programme })
    .from(letter)
    .innerJoin(filing, eq(filing.id, letter.filingId))
    .where(and(scopeOf(actor), isNull(letter.voidedAt)))
    .orderBy(desc(letter.issuedAt), desc(letter.id))
    .limit(filingsAtMost)
}

/** Inspections, and the papers in them; which papers the actor may read the caller asks of `visibleTo`. */
export async function ownInspections(tx: Tx, actor: Actor) {
  return tx
    .select({ row: inspection, taskName: taskNameFor(actor) })
    .from(inspection)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
    .where(inspectionScope(actor))
    .orderBy(desc(inspection.updatedAt), desc(inspection.id))
    .limit(filingsAtMost)
}

export async function ownPapers(tx: Tx, actor: Actor) {
  return tx
    .select({ row: inspection, paper: inspectionPaper })
    .from(inspectionPaper)
    .innerJoin(inspection, eq(inspection.id, inspectionPaper.inspectionId))
    .where(and(inspectionScope(actor), ne(inspectionPaper.state, 'draft')))
    .orderBy(desc(inspectionPaper.createdAt), desc(inspectionPaper.id))
    .limit(filingsAtMost)
}

// Unscoped: own
/** Titles in every state: their holder looks for an ended one too. */
export async function ownTitles(tx: Tx, enterpriseId: string) {
  return tx
    .select()
    .from(title)
    .where(eq(title.enterpriseId, enterpriseId))
    .orderBy(desc(title.validFrom), desc(title.id))
}

// Unscoped: own
export async function ownYears(tx: Tx, enterpriseId: string) {
  return tx
    .select()
    .from(energyRecord)
    .where(and(eq(energyRecord.enterpriseId, enterpriseId), eq(energyRecord.accepted, true), eq(energyRecord.month, 0)))
    .orderBy(desc(energyRecord.year))
}

export async function ownMessages(tx: Tx, accountId: string) {
  return tx
    .select()
    .from(message)
    .where(eq(message.accountId, accountId))
    .orderBy(sql`${message.at} desc`, sql`${message.id} desc`)
    .limit(messagesAtMost)
}
