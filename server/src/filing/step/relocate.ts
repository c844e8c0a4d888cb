/**
 * An enterprise that moves to another county takes along the filings that a county has yet to review: drafts, what
 * waits for the county, what comes back to it. What a county has recommended stays there, with its responsibility and
 * quota.
 */
import { officePath } from '@green/contract/screens.ts'
import { actions } from '@green/filing/actions.ts'
import type { DecisionFacet } from '@green/filing/decision.ts'
import { isSent, type State } from '@green/filing/states.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { restartClock } from '../casework/case-clock.ts'
import { lockFilingsOfEnterprise, updateFiling } from '../store.ts'
import { writeHistory } from './outcome.ts'

/** Whether a filing in this state comes before a county, now or once it is sent again. */
function awaitsCounty({ workflow }: Pick<DecisionFacet, 'workflow'>, state: State): boolean {
  const leads = workflow.transitions.some(
    ({ action, from, to }) => actions[action].effect === 'send' && isSent(to) && from.includes(state),
  )
  return isSent(state) || leads
}

/**
 * Within the transaction that changes the enterprise's county; both counties and the filer's timeline are notified.
 * `actor` null: a change of the districts themselves, which tells both counties once for all enterprises.
 */
export async function relocateFilings(
  tx: Tx,
  services: Services,
  enterprise: { id: string; enterpriseName: string },
  counties: { from: string; to: string },
  actor: Actor | null,
): Promise<void> {
  const name = (code: string) => districtOf(code)?.name ?? code
  const [former, next] = [name(counties.from), name(counties.to)]
  let sent = 0
  for (const filing of await lockFilingsOfEnterprise(tx, enterprise.id, counties.from)) {
    const state = filing.state as State
    if (!awaitsCounty(programmeOf(filing.programme), state)) continue
    const saved = await updateFiling(tx, filing.id, filing.version, {
      qxCode: counties.to,
      organisation: { ...filing.organisation, qxCode: counties.to, qxName: next },
      updatedAt: clock.now(),
      ...(actor && { updatedBy: actor.accountId, updatedByName: actor.name }),
    })
    if (!saved || filing.submissions === 0) continue
    sent += 1
    await writeHistory(tx, saved, state, 'relocate', actor, { details: { 原区县: former, 新区县: next } })
    await restartClock(tx, saved)
  }
  if (sent === 0 || actor === null) return
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '在办申报随企业转移区县',
    object: enterprise.enterpriseName,
    result: `${sent}件，${former} → ${next}`,
  })
  const link = `${officePath('filingManagement')}?keyword=${encodeURIComponent(enterprise.enterpriseName)}`
  const values = { enterprise: enterprise.enterpriseName, count: String(sent), from: former, to: next }
  await tell(tx, services, {
    to: { role: 'county', qxCode: counties.to },
    template: 'filingsMovedIn',
    values,
    link,
    sms: false,
  })
  await tell(tx, services, {
    to: { role: 'county', qxCode: counties.from },
    template: 'filingsMovedOut',
    values,
    link: null,
    sms: false,
  })
}
