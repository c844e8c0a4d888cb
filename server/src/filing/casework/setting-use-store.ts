/** What uses an entry of a code list or a time limit: how many drafts and open filings, and what was decided since a day. */
import type { Field } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { isReturned, isUnderWay, isUnsent, statesWhere } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { caseHistory } from '../../db/schema/cases.ts'
import { filing, filingHistory } from '../../db/schema/filing.ts'
import { caseClock } from '../../db/schema/review.ts'

type Use = { drafts: number; open: number }
type Entry = { dict: string; code: string }

/** Filings not sent, and filings under way, that name one of these entries. */
export async function entryUse(tx: Tx, entries: readonly Entry[]): Promise<Use> {
  const uses = naming(entries)
  if (!uses) return { drafts: 0, open: 0 }
  const among = (states: readonly string[]) =>
    sql<number>`count(*) filter (where ${inArray(filing.state, [...states])})::int`
  const [row] = await tx
    .select({
      drafts: among(statesWhere(isUnsent)),
      open: among(statesWhere((state) => isUnderWay(state) || isReturned(state))),
    })
    .from(filing)
    .where(and(isNull(filing.deletedAt), uses))
  return row ?? { drafts: 0, open: 0 }
}

/** Filings sent since this moment that name one of these entries. */
export async function entryUsedSince(tx: Tx, entries: readonly Entry[], since: string): Promise<number> {
  const uses = naming(entries)
  if (!uses) return 0
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(filing)
    .where(and(isNull(filing.deletedAt), gte(filing.submittedAt, since), uses))
  return row?.n ?? 0
}

/** Open cases at a step whose clock began under the limit in force. */
export async function limitUse(tx: Tx, programme: string, state: string): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(caseClock)
    .innerJoin(filing, and(eq(filing.id, caseClock.filingId), eq(filing.state, caseClock.stage)))
    .where(
      and(
        eq(filing.programme, programme),
        eq(filing.state, state),
        isNotNull(caseClock.dueOn),
        isNull(filing.deletedAt),
      ),
    )
  return row?.n ?? 0
}

/** How many cases have come to the step since this moment; `programme` is a programme's id, or a kind of case. */
export async function limitUsedSince(tx: Tx, programme: string, state: string, since: string): Promise<number> {
  const [ofFilings] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(filingHistory)
    .innerJoin(filing, eq(filing.id, filingHistory.filingId))
    .where(and(eq(filing.programme, programme), eq(filingHistory.toState, state), gte(filingHistory.at, since)))
  const [ofCases] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(caseHistory)
    .where(and(eq(caseHistory.kind, programme), eq(caseHistory.toState, state), gte(caseHistory.at, since)))
  return (ofFilings?.n ?? 0) + (ofCases?.n ?? 0)
}

/** Filings whose answers name one of the entries in a field of its list; null where no form has one. */
function naming(entries: readonly Entry[]): SQL | null {
  const byList = [...Map.groupBy(entries, ({ dict }) => dict)]
  const found = programmes.flatMap((programme) => {
    const named = byList.flatMap(([dict, listed]) => {
      const codes = JSON.stringify({ codes: listed.map(({ code }) => code) })
      return pathsIn(programme, dict).map(
        (path) => sql`jsonb_path_exists(${filing.answers}, ${`${path} ? (@ == $codes[*])`}::jsonpath, ${codes}::jsonb)`,
      )
    })
    return named.length === 0 ? [] : [and(eq(filing.programme, programme.id), or(...named))]
  })
  return found.length === 0 ? null : (or(...found) ?? null)
}

function pathsIn(programme: Programme, dict: string): string[] {
  const isOfList = ({ spec }: Field) =>
    spec.kind === 'choice' || spec.kind === 'choices'
      ? spec.dict === dict
      : (spec.kind === 'region' && dict === 'district') || (spec.kind === 'industry' && dict === 'industry')
  const within = (fields: readonly Field[], path: string): string[] =>
    fields.flatMap((field) => {
      const own = `${path}.${JSON.stringify(field.key)}`
      return field.spec.kind === 'rows' ? within(field.spec.columns, own) : isOfList(field) ? [own] : []
    })
  return [...new Set(releasesOf(programme).flatMap(({ form }) => form.flatMap(({ fields }) => within(fields, '$'))))]
}
