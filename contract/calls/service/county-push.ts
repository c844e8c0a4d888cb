/** 区县推送: counties recommend enterprises with potential; the city accepts them into its list and invites them. */
import { pushRecord } from '@green/filing/records/county-push.ts'
import { call, listExport } from '../../call.ts'
import { workflowStep } from '../../hands.ts'
import { openSchema, querySchema, rowSchema, type SteppedRow, stepSchema } from '../../record-schemas.ts'
import { pageOf } from '../../shapes.ts'

export const Push = rowSchema(pushRecord)
export type Push = SteppedRow<typeof pushRecord>

export const PushQuery = querySchema(pushRecord)

const staff = ['county', 'city', 'admin'] as const

export const countyPush = {
  push: call({
    post: '/qxts/push',
    hands: workflowStep,
    title: '推送有潜力的企业（每家企业每年一次）',
    may: ['county'],
    in: openSchema(pushRecord),
    out: Push,
  }),
  getPushes: call({ get: '/qxts/getPushes', title: '区县推送列表', may: staff, in: PushQuery, out: pageOf(Push) }),
  decide: call({
    put: '/qxts/decide',
    hands: workflowStep,
    title: '处理推送：纳入培育库、不纳入、邀请申报',
    may: ['city'],
    in: stepSchema(pushRecord),
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
