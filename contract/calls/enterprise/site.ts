/** 厂区与单元: the sites of an enterprise with their units and meters, and the park it is a tenant of. */

import { parkTenantCase } from '@green/filing/cases/park-tenant.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { creditCodeLength } from '@green/filing/value/rule-settings.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { longestOpinion } from '../../fields/longest-opinion.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, RequestId, Version } from '../../shapes.ts'

/** `site` stands by itself, the others on a site. */
export const siteKinds = { site: '厂区', workshop: '车间', line: '生产线', utility: '公辅设施' } as const
export type SiteKind = keyof typeof siteKinds
const Kind = z.enum(keysOf(siteKinds), '请选择类型')

/** Longest texts of a site or a unit and of its meters, in the call and where they are typed. */
export const siteLengths = { name: 60, address: 100, meter: 40, measures: 60 } as const

const Meter = z.strictObject({
  number: requiredText(siteLengths.meter),
  energyCode: requiredText(4),
  measures: maxText(siteLengths.measures).default(''),
})

export const SiteUnit = z.object({
  id: Id,
  parentId: Id.nullable(),
  kind: Kind,
  name: z.string(),
  address: z.string(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  meters: z.array(Meter),
  updatedAt: Moment,
  updatedByName: z.string(),
  version: z.number(),
})
export type SiteUnit = z.output<typeof SiteUnit>
export const Site = SiteUnit.extend({ units: z.array(SiteUnit) })
export type Site = z.output<typeof Site>

export const Tenancy = z.object({
  id: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  parkName: z.string(),
  siteName: z.string().nullable(),
  since: z.string(),
  askedBy: z.enum(['tenant', 'park']),
  state: stateNameOf(parkTenantCase),
  version: z.number(),
  allowed: z.array(openStepOf(parkTenantCase)),
})
export type Tenancy = z.output<typeof Tenancy>

const readers = ['enterprise', 'county', 'city', 'admin'] as const

export const site = {
  tree: call({
    get: '/site/tree',
    title: '企业的厂区、单元和所在园区；园区的入驻企业',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional() }),
    out: z.object({ sites: z.array(Site), tenancies: z.array(Tenancy), isPark: z.boolean(), mayEdit: z.boolean() }),
  }),
  save: call({
    post: '/site/save',
    title: '登记或修改厂区、车间、生产线',
    may: ['enterprise'],
    in: z.strictObject({
      requestId: RequestId,
      /** Absent: a new one. */
      id: Id.optional(),
      version: Version.optional(),
      parentId: Id.nullable().default(null),
      kind: Kind,
      name: requiredText(siteLengths.name, 2),
      address: maxText(siteLengths.address).default(''),
      since: DateText.nullable().default(null),
      until: DateText.nullable().default(null),
      meters: z.array(Meter).max(60).default([]),
    }),
    out: SiteUnit,
  }),
  remove: call({
    post: '/site/remove',
    title: '删除误登记的厂区或单元',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, version: Version }),
    out: Done,
  }),
  parks: call({
    get: '/site/parks',
    title: '可选的园区',
    may: ['enterprise'],
    in: z.strictObject({}),
    out: z.array(z.object({ id: Id, name: z.string(), qxName: z.string() })),
  }),
  ask: call({
    post: '/site/ask',
    title: '提出园区入驻关系（由对方确认）',
    may: ['enterprise'],
    in: z.strictObject({
      requestId: RequestId,
      /** A tenant names the park; a park names the tenant by its credit code. */
      parkId: Id.optional(),
      socialCode: maxText(creditCodeLength).optional(),
      siteId: Id.optional(),
      since: DateText,
    }),
    out: Tenancy,
  }),
  step: call({
    post: '/site/step',
    title: '确认、不认可、撤回入驻关系或登记迁出',
    may: ['enterprise'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['confirm', 'decline', 'withdraw', 'end']),
      opinion: maxText(longestOpinion(parkTenantCase)).default(''),
    }),
    out: Tenancy,
  }),
}
