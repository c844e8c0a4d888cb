/** Which enterprises file a programme, by the titles held. */

import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels } from '@green/contract/filing/titles.ts'
import type { ProgrammeName } from '@green/filing/programme/programme.ts'
import type { WhoFilesFacet } from '@green/filing/workflow/who-files.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { heldSince } from '../step/title-store.ts'

/** Why the enterprise is not in the audience of that year; null when it is. A title counts from the year it was granted. */
export async function outsideAudience(
  tx: Tx,
  { audience }: Pick<WhoFilesFacet, 'audience'>,
  enterpriseId: string,
  year: number | null,
): Promise<string | null> {
  const label = (kind: string) => (titleKindLabels as Readonly<Record<string, string>>)[kind] ?? kind
  const holds = async (kind: string) => {
    const since = await heldSince(tx, enterpriseId, kind, clock.today())
    return since !== null && since <= (year ?? clock.year())
  }
  if (audience?.holds && !(await holds(audience.holds))) return `未持有有效的“${label(audience.holds)}”称号`
  if (audience?.lacks && (await holds(audience.lacks))) return `已持有“${label(audience.lacks)}”称号`
  return null
}

/** Refuses an enterprise outside the audience. */
export async function requireAudience(
  tx: Tx,
  programme: ProgrammeName & WhoFilesFacet,
  enterpriseId: string,
  year: number | null,
): Promise<void> {
  const reason = await outsideAudience(tx, programme, enterpriseId, year)
  if (reason) throw refuse('NOT_IN_AUDIENCE', { reason })
}
