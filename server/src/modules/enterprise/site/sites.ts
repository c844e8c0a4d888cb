/** 厂区与单元: an enterprise keeps the tree of its sites; an enterprise and a park confirm to each other where it is a tenant. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { site as calls, Site, SiteKind, SiteUnit, Tenancy } from '@green/contract/calls/enterprise/site.ts'
import { siteKinds } from '@green/contract/calls/enterprise/site.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { allowedSteps } from '@green/filing/cases/machine.ts'
import { type ParkTenantState, parkTenantCase } from '@green/filing/cases/park-tenant.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { enterpriseById, findEnterprise } from '../../../base/enterprise/store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { tenancyFacts, tenancyKind } from './kind.ts'
import {
  allParks,
  deleteSite,
  isSiteInUse,
  lockSite,
  openTenancy,
  organisation,
  ownSite,
  type SiteRecord,
  sitesOf,
  type TenancyRecord,
  tenanciesOf,
  writeSite,
} from './store.ts'

const unitOf = ({ enterpriseId: _owner, ...row }: SiteRecord): SiteUnit => ({ ...row, kind: row.kind as SiteKind })

function treeOf(rows: readonly SiteRecord[]): Site[] {
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((one) => ({ ...unitOf(one), units: rows.filter(({ parentId }) => parentId === one.id).map(unitOf) }))
}

function tenancyOf(row: TenancyRecord, siteName: string | null, actor: Actor): Tenancy {
  const state = row.state as ParkTenantState
  return {
    ...row,
    state,
    askedBy: row.askedBy as Tenancy['askedBy'],
    qxName: districtOf(row.qxCode)?.name ?? '',
    siteName,
    allowed: allowedSteps(parkTenantCase, state, actor.role, tenancyFacts(row, actor)),
  }
}

/** The named enterprise within scope; one's own when none is named. */
export async function siteTree(
  { db }: WithDb,
  input: CallInput<typeof calls.tree>,
  actor: Actor,
): Promise<CallOutput<typeof calls.tree>> {
  const id = input.enterpriseId ?? actor.enterpriseId
  const found = id ? await findEnterprise(db, actor, { id }) : null
  if (!found) throw refuse('NOT_FOUND')
  return {
    sites: treeOf(await sitesOf(db, found.id)),
    tenancies: (await tenanciesOf(db, actor, found.id)).map(({ record, siteName }) =>
      tenancyOf(record, siteName, actor),
    ),
    isPark: found.orgKind === 'park',
    mayEdit: actor.enterpriseId === found.id && !actor.agent,
  }
}

/** The id of the own enterprise; agents keep nothing here. */
function ownerOf({ enterpriseId, agent }: Actor): string {
  if (!enterpriseId || agent) throw refuse('FORBIDDEN')
  return enterpriseId
}

type Input = CallInput<typeof calls.save>

async function siteFaults(tx: Tx, owner: string, input: Input) {
  const { kind, parentId, id, address, since, until, meters } = input
  const parent = parentId ? await ownSite(tx, owner, parentId) : null
  const names = await namesOf(tx)
  return [
    ...(kind !== 'site' && (!parent || parentId === id) ? [{ field: 'parentId', message: '请选择所在的厂区' }] : []),
    ...(kind === 'site' && parentId
      ? [{ field: 'kind', message: '厂区不在另一个厂区之下，请选择车间、生产线或公辅设施' }]
      : []),
    ...(kind === 'site' && address.trim() === '' ? [{ field: 'address', message: '请填写厂区地址' }] : []),
    ...(since && until && until < since ? [{ field: 'until', message: '停用日期不能早于启用日期' }] : []),
    ...meters.flatMap(({ energyCode }, i) =>
      names.find('energyType', energyCode)
        ? []
        : [{ field: `meters[${i}].energyCode`, message: faultTexts.energyKind }],
    ),
  ]
}

export async function saveSite(services: Services, input: Input, actor: Actor): Promise<SiteUnit> {
  const owner = ownerOf(actor)
  return idempotent(services, actor, input, async (tx) => {
    const record = await enterpriseById(tx, owner)
    if (record?.orgKind !== 'enterprise') throw refuse('FORBIDDEN')
    const before = input.id ? await lockSite(tx, owner, input.id) : null
    if (input.id && !before) throw refuse('NOT_FOUND')
    if (before && before.version !== input.version)
      throw refuse('STALE', {}, { by: before.updatedByName, at: before.updatedAt, version: before.version })
    const faults = await siteFaults(tx, owner, input)
    if (before && before.kind !== input.kind && (before.kind === 'site' || input.kind === 'site'))
      faults.push({ field: 'kind', message: '厂区和其下的单元不能互相改，请另行登记' })
    if (faults.length > 0) throw refuseFields(faults)
    const { requestId: _request, version: _version, id = ids.next(), ...values } = input
    const saved = await writeSite(tx, {
      ...values,
      id,
      name: values.name.trim(),
      address: values.address.trim(),
      enterpriseId: owner,
      updatedAt: clock.now(),
      updatedByName: signatureOf(actor),
    })
    await log(tx, actor, before ? '修改厂区或单元' : '登记厂区或单元', record.enterpriseName, saved)
    return unitOf(saved)
  })
}

const log = (tx: Tx, actor: Actor, action: string, name: string, of: SiteRecord) =>
  writeAudit(tx, {
    kind: 'business',
    actor,
    action,
    object: name,
    result: `${siteKinds[of.kind as SiteKind]} ${of.name}`,
  })

export async function removeSite(services: WithDb, { id, version }: CallInput<typeof calls.remove>, actor: Actor) {
  const owner = ownerOf(actor)
  return transaction(services.db, async (tx) => {
    const record = await enterpriseById(tx, owner)
    const before = await lockSite(tx, owner, id)
    if (!before || !record) throw refuse('NOT_FOUND')
    if (before.version !== version)
      throw refuse('STALE', {}, { by: before.updatedByName, at: before.updatedAt, version: before.version })
    if (await isSiteInUse(tx, id))
      throw refuseFields([{ field: 'id', message: '其下有单元、能耗数据或入驻关系，不能删除；停用的请填写停用日期' }])
    await deleteSite(tx, id)
    await log(tx, actor, '删除厂区或单元', record.enterpriseName, before)
    return { done: true as const }
  })
}

export async function parkChoices({ db }: WithDb): Promise<CallOutput<typeof calls.parks>> {
  return (await allParks(db)).map(({ id, name, qxCode }) => ({ id, name, qxName: districtOf(qxCode)?.name ?? '' }))
}

export async function askTenancy(
  services: Services,
  input: CallInput<typeof calls.ask>,
  actor: Actor,
): Promise<Tenancy> {
  const owner = ownerOf(actor)
  return idempotent(services, actor, input, async (tx) => {
    const own = await organisation(tx, { id: owner })
    const isPark = own?.orgKind === 'park'
    const other = isPark
      ? await organisation(tx, { socialCode: input.socialCode?.trim().toUpperCase() ?? '' })
      : await organisation(tx, { id: input.parkId ?? owner })
    const [park, tenant] = isPark ? [own, other] : [other, own]
    if (!own || own.orgKind === 'institution') throw refuse('FORBIDDEN')
    if (park?.orgKind !== 'park') throw refuseFields([{ field: 'parkId', message: '请选择园区' }])
    if (tenant?.orgKind !== 'enterprise')
      throw refuseFields([{ field: 'socialCode', message: '企业库中没有此统一社会信用代码的企业，请核对' }])
    const site = input.siteId ? await ownSite(tx, tenant.id, input.siteId) : null
    if (input.siteId && (!site || isPark)) throw refuseFields([{ field: 'siteId', message: faultTexts.ownSite }])
    if (await openTenancy(tx, park.id, tenant.id)) throw refuse('DUPLICATE', { what: '与对方的入驻关系' })
    const make = async () => ({
      id: ids.next(),
      enterpriseId: tenant.id,
      enterpriseName: tenant.name,
      socialCode: tenant.socialCode,
      qxCode: tenant.qxCode,
      parkId: park.id,
      parkName: park.name,
      parkQxCode: park.qxCode,
      siteId: site?.id ?? null,
      since: input.since,
      askedBy: isPark ? 'park' : 'tenant',
      createdAt: clock.now(),
    })
    return tenancyOf(await openCase(tx, services, tenancyKind, 'ask', actor, make), site?.name ?? null, actor)
  })
}

export async function stepTenancy(
  services: Services,
  { id, version, action, opinion }: CallInput<typeof calls.step>,
  actor: Actor,
): Promise<Tenancy> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, tenancyKind, { id, version, action, opinion }, actor)
    const site = saved.siteId ? await ownSite(tx, saved.enterpriseId, saved.siteId) : null
    return tenancyOf(saved, site?.name ?? null, actor)
  })
}
