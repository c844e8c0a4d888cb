/**
 * An enterprise that moves to another county takes along the filings that a county has yet to review: drafts, what
 * waits for the county, what comes back to it. What a county has recommended stays there, with its responsibility and
 * quota, until a step brings it before a county again.
 */
import { officePath } from '@green/contract/screens/screens.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import type { DecisionFacet } from '@green/filing/workflow/decision.ts'
import { isSent, type State } from '@green/filing/workflow/states.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { restartClock } from '../clock/case-clock.ts'
import { countyOfEnterprise, type FilingRecord, lockFilingsOfEnterprise, updateFiling } from '../record/store.ts'
import { dropOpinionDraftsOf } from './draft/opinion-draft-store.ts'
import { staleBy, writeHistory } from './outcome.ts'

/** Whether a filing in this state comes before a county, now or once it is sent again. */
function awaitsCounty({ workflow }: Pick<DecisionFacet, 'workflow'>, state: State): boolean {
  const leads = workflow.transitions.some(
    ({ action, from, to }) => actions[action].effect === 'send' && isSent(to) && from.includes(state),
  )
  return isSent(state) || leads
}

/**
 * Within the transaction that changes the enterprise's county; the filer and both counties are notified.
 * `actor` null: a change of the districts themselves, which notifies all of them itself.
 */
export async function relocateFilings(
  tx: Tx,
  services: Services,
  enterprise: { id: string; enterpriseName: string },
  counties: Counties,
  actor: Actor | null,
): Promise<void> {
  let sent = 0
  for (const filing of await lockFilingsOfEnterprise(tx, enterprise.id, counties.from)) {
    if (!awaitsCounty(programmeOf(filing.programme), filing.state as State)) continue
    const saved = await putUnder(tx, filing, counties.to, actor)
    if (!saved || filing.submissions === 0) continue
    sent += 1
    await noteRelocated(tx, saved, counties, actor)
  }
  if (sent > 0 && actor) await tellRelocated(tx, services, enterprise, { ...counties, count: sent, actor })
}

/**
 * After a step that brings a filing before a county again: where the enterprise has moved meanwhile, it is the new
 * county's. Returns the row as it is now.
 */
export async function followEnterpriseCounty(
  tx: Tx,
  services: Services,
  filing: FilingRecord,
  actor: Actor,
): Promise<FilingRecord> {
  const [from, to] = [filing.qxCode, await countyOfEnterprise(tx, filing.enterpriseId)]
  if (to === null || to === from || !awaitsCounty(programmeOf(filing.programme), filing.state as State)) return filing
  const saved = await putUnder(tx, filing, to, actor)
  if (!saved) throw staleBy(filing)
  await arriveAt(tx, services, saved, { from, to, actor })
  return saved
}

/** The row stands under its new county already: its history says so, its term begins anew, everybody is notified. */
export async function arriveAt(
  tx: Tx,
  services: Services,
  filing: FilingRecord,
  { actor, ...counties }: Counties & { actor: Actor },
): Promise<void> {
  await noteRelocated(tx, filing, counties, actor)
  const enterprise = { id: filing.enterpriseId, enterpriseName: filing.enterpriseName }
  await tellRelocated(tx, services, enterprise, { ...counties, count: 1, actor })
}

type Counties = { from: string; to: string }

const nameOf = (code: string) => districtOf(code)?.name ?? code

const putUnder = (tx: Tx, filing: FilingRecord, to: string, actor: Actor | null) =>
  updateFiling(tx, filing.id, filing.version, {
    qxCode: to,
    organisation: { ...filing.organisation, qxCode: to, qxName: nameOf(to) },
    updatedAt: clock.now(),
    ...(actor && { updatedBy: actor.accountId, updatedByName: actor.name }),
  })

/** What the former county's officers had begun to write about it is not for the new one, nor for a later return. */
async function noteRelocated(tx: Tx, filing: FilingRecord, { from, to }: Counties, actor: Actor | null): Promise<void> {
  const details = { 原区县: nameOf(from), 新区县: nameOf(to) }
  await writeHistory(tx, filing, { from: filing.state as State, action: 'relocate', actor, details })
  await restartClock(tx, filing)
  const officersComeAlong = districtOf(from)?.successor === to
  if (!officersComeAlong) await dropOpinionDraftsOf(tx, filing.id, { role: 'county', qxCode: from })
}

async function tellRelocated(
  tx: Tx,
  services: Services,
  { id, enterpriseName }: { id: string; enterpriseName: string },
  { from, to, count, actor }: Counties & { count: number; actor: Actor },
): Promise<void> {
  const values = { enterprise: enterpriseName, count: String(count), from: nameOf(from), to: nameOf(to) }
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '在办申报随企业转移区县',
    object: enterpriseName,
    result: `${count}件，${values.from} → ${values.to}`,
  })
  await tell(tx, services, {
    to: { role: 'county', qxCode: to },
    template: 'filingsMovedIn',
    values,
    link: `${officePath('filingManagement')}?keyword=${encodeURIComponent(enterpriseName)}`,
    sms: false,
  })
  await tell(tx, services, {
    to: { role: 'county', qxCode: from },
    template: 'filingsMovedOut',
    values,
    link: null,
    sms: false,
  })
  await tell(tx, services, {
    to: { enterpriseId: id },
    template: 'filingsMovedWithYou',
    values: { count: values.count, from: values.from, to: values.to },
    link: '/mainPages/personalCenter',
    sms: false,
  })
}
