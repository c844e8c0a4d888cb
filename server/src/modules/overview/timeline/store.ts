/** What the timeline of an enterprise is made of, one question per kind; the enterprise was found within the actor's reach before. */
import { type Action, actions, actionsWhere } from '@green/filing/workflow/actions.ts'
import { and, desc, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { caseHistory } from '../../../db/schema/cases.ts'
import { title } from '../../../db/schema/decisions.ts'
import { filing, filingHistory, notDraft } from '../../../db/schema/filing.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { expertTask } from '../../../db/schema/review.ts'
import { countyPush, diagnosis, serviceRate } from '../../../db/schema/services.ts'
import { scopeOf } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { isKnownIn, knownValue } from '../../../platform/confidential.ts'
import { scopeOf as inspectionScope } from '../../inspection/inspection/scope-store.ts'
import { pushes } from '../../service/county-push/record.ts'
import { scopeOf as diagnosisScope } from '../../service/diagnosis/scope-store.ts'
import { scopeOf as rateScope } from '../../service/rating/store.ts'

/** So many of a kind are enough for a page that is read by people. */
const atMost = 500

const expertSteps = actionsWhere((action): action is Action => actions[action].aliased === true)
const inquirySteps = actionsWhere((action): action is Action => actions[action].named === true)

/** Steps of the enterprise's filings that the actor may read; a draft's own steps are the filer's business. */
export async function filingSteps(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select({
      id: filingHistory.id,
      at: filingHistory.at,
      action: filingHistory.action,
      toState: filingHistory.toState,
      actorName: filingHistory.actorName,
      opinion: filingHistory.opinion,
      filingId: filing.id,
      programme: filing.programme,
      number: filing.number,
      year: filing.year,
    })
    .from(filingHistory)
    .innerJoin(filing, eq(filing.id, filingHistory.filingId))
    .where(
      and(
        eq(filing.enterpriseId, enterpriseId),
        scopeOf(actor),
        notDraft(filingHistory.toState),
        or(notInArray(filingHistory.action, expertSteps), isKnownIn(actor, 'progress', filing.state)),
        or(notInArray(filingHistory.action, inquirySteps), isKnownIn(actor, 'inquiry', filing.state)),
      ),
    )
    .orderBy(desc(filingHistory.at), desc(filingHistory.id))
    .limit(atMost)
}

/** Filings with a score, the experts' as far as the actor may know it, and when they handed in the last sheet. */
export async function scoresOf(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select({
      id: filing.id,
      programme: filing.programme,
      number: filing.number,
      submittedAt: filing.submittedAt,
      systemScore: filing.systemScore,
      expertScore: sql<number | null>`${knownValue(actor, 'result', filing.state, filing.expertScore)}`.mapWith(
        filing.expertScore,
      ),
      scoredAt: sql<
        string | null
      >`(select max(t.submitted_at) from ${expertTask} t where t.filing_id = ${filing}.id)`.mapWith(filing.submittedAt),
    })
    .from(filing)
    .where(and(eq(filing.enterpriseId, enterpriseId), scopeOf(actor), isNotNull(filing.systemScore)))
    .orderBy(desc(filing.submittedAt))
    .limit(atMost)
}

// Unscoped: read before
export async function titlesGranted(tx: Tx, enterpriseId: string) {
  return tx
    .select()
    .from(title)
    .where(eq(title.enterpriseId, enterpriseId))
    .orderBy(desc(title.createdAt))
    .limit(atMost)
}

// Unscoped: read before
/** Certificates that were printed of the enterprise's titles. */
export async function certificatesOf(tx: Tx, enterpriseId: string) {
  return tx
    .select({ id: auditLog.id, at: auditLog.at, number: title.number, who: account.name })
    .from(auditLog)
    .innerJoin(title, and(eq(auditLog.object, title.number), eq(title.enterpriseId, enterpriseId)))
    .leftJoin(account, eq(account.id, auditLog.accountId))
    .where(eq(auditLog.action, '出具证书'))
    .orderBy(desc(auditLog.at))
    .limit(atMost)
}

/** What the enterprise said under its own name, for those who read it on its own page. */
export async function ratesOf(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select()
    .from(serviceRate)
    .where(and(eq(serviceRate.enterpriseId, enterpriseId), eq(serviceRate.anonymous, false), rateScope(actor)))
    .orderBy(desc(serviceRate.at))
    .limit(atMost)
}

/** Pushes of the enterprise that the actor may read. */
export async function pushesOf(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select()
    .from(countyPush)
    .where(and(eq(countyPush.enterpriseId, enterpriseId), pushes.kind.scope(actor)))
    .orderBy(desc(countyPush.pushedAt))
}

/** Steps of the enterprise's inspections that the actor may read. */
export async function inspectionSteps(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select({
      id: caseHistory.id,
      at: caseHistory.at,
      action: caseHistory.action,
      toState: caseHistory.toState,
      actorName: caseHistory.actorName,
      opinion: caseHistory.opinion,
      number: inspection.number,
    })
    .from(caseHistory)
    .innerJoin(inspection, eq(inspection.id, caseHistory.caseId))
    .where(and(eq(inspection.enterpriseId, enterpriseId), inspectionScope(actor)))
    .orderBy(desc(caseHistory.at))
    .limit(atMost)
}

/** Steps of the enterprise's diagnoses that the actor may read. */
export async function diagnosisSteps(tx: Tx, actor: Actor, enterpriseId: string) {
  return tx
    .select({
      id: caseHistory.id,
      at: caseHistory.at,
      toState: caseHistory.toState,
      actorName: caseHistory.actorName,
      opinion: caseHistory.opinion,
      number: diagnosis.number,
    })
    .from(caseHistory)
    .innerJoin(diagnosis, eq(diagnosis.id, caseHistory.caseId))
    .where(and(eq(diagnosis.enterpriseId, enterpriseId), diagnosisScope(actor)))
    .orderBy(desc(caseHistory.at))
    .limit(atMost)
}
