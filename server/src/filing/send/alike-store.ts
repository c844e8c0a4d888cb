/** Filings that bear the same project name, invoices or machines, as the database finds them. */

import type { ProgrammeName } from '@green/filing/programme/programme.ts'
import type { IdentityKind, MatterFacet } from '@green/filing/value/identity.ts'
import { isDenied, isNotFiled, isOver, isWithdrawn, statesWhere } from '@green/filing/workflow/states.ts'
import { and, asc, desc, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isAnyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { filing } from '../../db/schema/filing.ts'
import type { Actor } from '../../platform/actor.ts'
import { type FilingRecord, scopeOf } from '../record/store.ts'

/** One spelling for comparison: the same as `oneSpelling` of the engine. */
const spelled = (text: SQL) =>
  sql`upper(regexp_replace(normalize(coalesce(${text}, ''), NFKC), '[-\\s_.·，。、（）()《》“”"]', '', 'g'))`

// Unscoped: one like it
/** The enterprise's sent filings of a programme and year that are neither taken back, refused nor over. */
export async function liveFilings(
  tx: Tx,
  programme: string,
  enterpriseId: string,
  year: number,
  within?: SQL,
): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(
      and(
        within,
        eq(filing.enterpriseId, enterpriseId),
        eq(filing.programme, programme),
        eq(filing.year, year),
        isNull(filing.deletedAt),
        notInArray(
          filing.state,
          statesWhere((state) => isNotFiled(state) || isDenied(state) || isOver(state)),
        ),
      ),
    )
    .orderBy(asc(filing.submittedAt))
}

/** Other sent filings of these programmes within scope with one of the traces; a machine counts only with the same enterprise. */
export async function filingsLike(
  tx: Tx,
  actor: Actor,
  own: Pick<FilingRecord, 'id' | 'enterpriseId'>,
  programmes: readonly (ProgrammeName & MatterFacet)[],
  keys: Readonly<Record<IdentityKind, readonly string[]>>,
): Promise<FilingRecord[]> {
  const bears = programmes.flatMap(({ id, identity = [] }) =>
    identity
      .filter(({ kind }) => keys[kind].length > 0)
      .map(({ kind, of }) => {
        const among = (text: SQL) => isAnyOf(spelled(text), keys[kind])
        const named =
          typeof of === 'string'
            ? among(sql`${filing.answers} ->> ${of}`)
            : sql`exists (select 1 from jsonb_array_elements(
                case when jsonb_typeof(${filing.answers} -> ${of.table}) = 'array' then ${filing.answers} -> ${of.table} else '[]' end) r
                where ${and(
                  of.needs ? sql`coalesce(r ->> ${of.needs}, '') <> ''` : undefined,
                  among(
                    sql`concat(${sql.join(
                      of.columns.map((column) => sql`r ->> ${column}`),
                      sql`, `,
                    )})`,
                  ),
                )})`
        return and(
          eq(filing.programme, id),
          kind === 'equipment' ? eq(filing.enterpriseId, own.enterpriseId) : undefined,
          named,
        )
      }),
  )
  if (bears.length === 0) return []
  return tx
    .select()
    .from(filing)
    .where(
      and(
        scopeOf(actor),
        ne(filing.id, own.id),
        notInArray(filing.state, statesWhere(isWithdrawn)),
        isNotNull(filing.submittedAt),
        or(...bears),
      ),
    )
    .orderBy(desc(filing.submittedAt), desc(filing.id))
    .limit(50)
}
