/** Who may verify an enterprise's year: filed for this work, and without interest in the result. */
import { verifierScopes } from '@green/filing/programme/energy-verification.ts'
import { evaluatorProgrammes } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'
import { agentsSince } from '../../../filing/consent/store.ts'
import { clock } from '../../../platform/clock.ts'
import { diagnosersSince, filedInstitutions } from './store.ts'

type Institution = Awaited<ReturnType<typeof filedInstitutions>>[number]

/** All institutions that may be commissioned today, or one of them. */
export const verifiersToday = (tx: Tx, id?: string): Promise<Institution[]> =>
  filedInstitutions(
    tx,
    {
      programmes: evaluatorProgrammes.map((programme) => programme.id),
      scopeKey: evaluatorProgrammes.find(({ evaluatorScopes }) => evaluatorScopes)?.evaluatorScopes ?? '',
      scopes: verifierScopes,
      today: clock.today(),
    },
    id,
  )

/** By institution, why it must stay out: since the year began it filed or diagnosed for the enterprise. */
export async function conflictsOf(
  tx: Tx,
  { enterpriseId, year }: { enterpriseId: string; year: number },
  institutions: readonly Pick<Institution, 'id' | 'name' | 'socialCode'>[],
): Promise<Map<string, string>> {
  const since = `${year}-01-01`
  const agents = new Set((await agentsSince(tx, enterpriseId, since)).map(({ code }) => code))
  const diagnosers = new Set(await diagnosersSince(tx, enterpriseId, since))
  return new Map(
    institutions.flatMap(({ id, name, socialCode }): [string, string][] => {
      const reasons = [
        ...(agents.has(socialCode) ? ['为该企业代办申报'] : []),
        ...(diagnosers.has(name) ? ['其人员为该企业做节能诊断'] : []),
      ]
      return reasons.length > 0 ? [[id, reasons.join('，')]] : []
    }),
  )
}
