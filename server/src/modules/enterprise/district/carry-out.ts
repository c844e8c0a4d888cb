/**
 * Carries an adjustment out on its day: the named enterprises move, what is left of an abolished district goes to its
 * successor. Every enterprise is a transaction of its own, so that a process that dies goes on where it stopped.
 */

import { isAdministrator } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { fieldLabels } from '../../../base/enterprise/fields.ts'
import {
  insertChanges,
  lockEnterpriseById,
  moveAccountCounty,
  updateEnterprise,
} from '../../../base/enterprise/store.ts'
import { dropVerificationDrafts } from '../../../base/enterprise/verification-draft-store.ts'
import { tell } from '../../../base/message/tell.ts'
import { type DistrictVersion, districtVersionAt } from '../../../base/reference/district-adjustments.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { followEnterprise, followOffice, followTitles } from './follow-store.ts'
import { dueClosings, dueMoves, enterprisesUnder, noteHandedOver, noteMoved, systemsWithin } from './store.ts'

const portion = 200

type OneMove = { id: string; from: string; to: string }

/** Runs every minute; with nothing due it asks three questions. */
export async function adjustDistricts(services: Services): Promise<void> {
  // What another process has confirmed is known here before its rows are read.
  await services.entryVersions.confirmed()
  const version = districtVersionAt(clock.now())
  if (!version) return
  const moved = new Map<string, number>()
  const count = ({ from, to }: OneMove) => moved.set(`${from} ${to}`, (moved.get(`${from} ${to}`) ?? 0) + 1)
  await moveNamed(services, count)
  await moveRest(services, version, count)
  if (!services.closing.aborted) await handOver(services)
  for (const [pair, enterprises] of moved) {
    const [from = '', to = ''] = pair.split(' ')
    await tellOf(services, { from, to, enterprises, desks: [...new Set([successorOf(version, from), to])] })
  }
}

/** The district whose officers those of this one are now: itself while it stands. */
function successorOf({ closed }: Pick<DistrictVersion, 'closed'>, code: string): string {
  const next = closed.find((one) => one.code === code)?.successor
  return next === undefined ? code : successorOf({ closed }, next)
}

async function moveNamed(services: Services, count: (move: OneMove) => void): Promise<void> {
  for (;;) {
    const due = await dueMoves(services.db, clock.now(), portion)
    for (const { changeId, enterpriseId: id, fromCode: from, toCode: to } of due)
      if (await moveOne(services, { id, from, to }, changeId)) count({ id, from, to })
    if (due.length < portion || services.closing.aborted) return
  }
}

async function moveRest(services: Services, version: DistrictVersion, count: (move: OneMove) => void): Promise<void> {
  const codes = version.closed.map(({ code }) => code)
  for (;;) {
    const due = await enterprisesUnder(services.db, codes, portion)
    for (const { id, qxCode: from } of due) {
      const move = { id, from, to: successorOf(version, from) }
      if (await moveOne(services, move, null)) count(move)
    }
    if (due.length < portion || services.closing.aborted) return
  }
}

async function handOver(services: Services): Promise<void> {
  const { db } = services
  for (const { changeId, code, successor } of await dueClosings(db, clock.now()))
    await transaction(db, async (tx) => {
      await followOffice(tx, code, successor)
      await noteHandedOver(tx, changeId, code, clock.now())
      await tellOfSystems(tx, services, { from: code, to: successor })
    })
}

/** Other systems that read by district: those of the former one wait, those of its successor read more than before. */
async function tellOfSystems(tx: Tx, services: Services, { from, to }: { from: string; to: string }): Promise<void> {
  const [waiting, wider] = [
    await systemsWithin(tx, [from], clock.today()),
    await systemsWithin(tx, [to], clock.today()),
  ]
  const names = { from: nameOf(from), to: nameOf(to) }
  for (const role of ['admin', 'city'] as const) {
    const rest = { to: { role }, link: isAdministrator(role) ? officePath('accessKeys') : null, sms: false } as const
    if (waiting.length > 0)
      await tell(tx, services, {
        ...rest,
        template: 'systemsWaitForDistrict',
        values: { ...names, systems: waiting.join('、') },
      })
    if (wider.length > 0)
      await tell(tx, services, {
        ...rest,
        template: 'systemsReadMore',
        values: { ...names, systems: wider.join('、') },
      })
  }
}

/** False where it has left the district meanwhile. `changeId`: of a split, whose enterprises take their titles along. */
async function moveOne(services: Services, { id, from, to }: OneMove, changeId: string | null): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const record = await lockEnterpriseById(tx, id)
    const now = clock.now()
    if (changeId) await noteMoved(tx, changeId, id, now)
    if (record?.qxCode !== from) return false
    const saved = await updateEnterprise(tx, id, { qxCode: to, updatedAt: now })
    const change = { field: 'qxCode', before: nameOf(from), after: nameOf(to) }
    const by = { actorId: null, actorName: '区划调整', at: now }
    await insertChanges(tx, [{ id: ids.next(), enterpriseId: id, qxCode: from, ...by, ...change }])
    await moveAccountCounty(tx, id, to)
    await services.ports.enterpriseMoves(tx, services, saved, { from, to }, null)
    await followEnterprise(tx, id, from, to)
    if (changeId) {
      await followTitles(tx, id, from, to)
      await dropVerificationDrafts(tx, id)
    }
    const values = { from: nameOf(from), to: nameOf(to) }
    await tell(tx, services, {
      to: { enterpriseId: id },
      template: 'districtOfEnterprise',
      values,
      link: null,
      sms: false,
    })
    return true
  })
}

const nameOf = (code: string) => districtOf(code)?.name ?? code

/** Once for all enterprises of a run: the log, the officers of both districts and the city. */
async function tellOf(
  services: Services,
  { from, to, enterprises, desks }: { from: string; to: string; enterprises: number; desks: readonly string[] },
) {
  await transaction(services.db, async (tx) => {
    const values = { count: String(enterprises), from: nameOf(from), to: nameOf(to) }
    await writeAudit(tx, {
      kind: 'business',
      actor: null,
      action: '区划调整',
      object: `${values.from} → ${values.to}`,
      result: `转移${enterprises}家企业及其在办事项`,
      changes: [{ label: fieldLabels.qxCode ?? '', before: values.from, after: values.to }],
    })
    const news = { template: 'districtChanged', values, link: null, sms: false } as const
    for (const qxCode of desks) await tell(tx, services, { to: { role: 'county', qxCode }, ...news })
    await tell(tx, services, { to: { role: 'city' }, ...news })
  })
}
