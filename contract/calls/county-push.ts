/** 区县推送: counties recommend enterprises with potential; the city accepts them into its list and invites them. */
import { pushCase } from '@green/filing/cases/county-push.ts'
import { keysOf } from '@green/filing/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../call.ts'
import { stateNameOf } from '../cases.ts'
import { FileRef } from '../files.ts'
import { workflowStep } from '../hands.ts'
import { neededWords, PersonName, ruled, words } from '../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, queryInt, Version } from '../shapes.ts'

export const pushLevels = { county: '区县级（培育）', city: '市级', national: '国家级' } as const

const PushState = stateNameOf(pushCase)

export const Push = z.object({
  id: Id,
  year: z.number(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  reason: z.string(),
  /** In words. */
  aspects: z.string(),
  targetLevel: z.enum(keysOf(pushLevels)),
  planYear: z.number(),
  needDiagnosis: z.boolean(),
  contactName: z.string(),
  contactPhone: z.string(),
  files: z.array(FileRef),
  /** By the scoring table of 绿色工厂, from the enterprise's last filing. */
  preScore: z.number().nullable(),
  state: PushState,
  opinion: z.string().nullable(),
  pushedAt: Moment,
  decidedAt: Moment.nullable(),
  version: z.number(),
  /** States this user may move it to now. */
  allowed: z.array(PushState),
})
export type Push = z.output<typeof Push>

export const PushQuery = z.strictObject({
  ...pageInput,
  keyword: words(50).optional(),
  qxCode: z.string().max(6).optional(),
  year: queryInt(2000, 2100).optional(),
  state: PushState.optional(),
  /** Of enterprises that have this label today. */
  label: Id.optional(),
})

const staff = ['county', 'city', 'admin'] as const

export const countyPush = {
  push: call({
    post: '/qxts/push',
    hands: workflowStep,
    title: '推送有潜力的企业（每家企业每年一次）',
    may: ['county'],
    in: z.strictObject({
      enterpriseId: Id,
      year: z.number().int().min(2020).max(2100),
      reason: neededWords(300, 10),
      aspects: z.array(z.string().max(20)).min(1, '请至少选择一个推荐方面').max(6),
      targetLevel: z.enum(keysOf(pushLevels)),
      planYear: z.number().int().min(2020).max(2100),
      needDiagnosis: z.boolean().default(false),
      contactName: PersonName,
      contactPhone: ruled('telephone').min(1, '请输入电话'),
      files: z.array(FileRef).max(3).default([]),
    }),
    out: Push,
  }),
  getPushes: call({ get: '/qxts/getPushes', title: '区县推送列表', may: staff, in: PushQuery, out: pageOf(Push) }),
  decide: call({
    put: '/qxts/decide',
    hands: workflowStep,
    title: '处理推送：纳入培育库、不纳入、邀请申报',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      state: z.enum(['accepted', 'declined', 'invited']),
      opinion: words(300).default(''),
    }),
    out: Push,
  }),
  exportPushes: call({
    get: '/qxts/exportPushes',
    title: '导出区县推送（与列表同一筛选和范围）',
    may: staff,
    in: PushQuery,
    ...listExport,
  }),
}
