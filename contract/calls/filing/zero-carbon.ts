/** 零碳工厂: the plan and its acceptance (profile W1-s), and who is on the list. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FilingPage, FilingReceipt, MoveFiling, ProgrammeQuery, SaveFiling } from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, pageInput, pageOf } from '../../shapes.ts'

/** Where a works on the list is: what the public reads. */
export const buildingLabels = { building: '建设中', accepted: '已验收', lapsed: '逾期未验收' } as const

export const zeroPlan = {
  save: call({
    post: '/zeroPlan/save',
    title: '保存草稿、提交、修改或撤回零碳工厂建设申报',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  list: call({
    get: '/zeroPlan/list',
    title: '零碳工厂建设申报列表（企业看本企业，区县看本区县，市级看全市）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  move: call({
    post: '/zeroPlan/move',
    hands: workflowStep,
    title: '零碳工厂建设申报办理：区县推荐或退回，市级退回、公示、列入、推荐上报等',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  published: call({
    get: '/zeroPlan/published',
    title: '零碳工厂建设名单（公开）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      status: z.enum(['building', 'accepted', 'lapsed']).optional(),
    }),
    /** Of a plan only its place on the list; the indicators are those of the accepted title. */
    out: pageOf(
      z.object({
        id: Id,
        enterpriseName: z.string(),
        siteName: z.string(),
        qxName: z.string(),
        listedOn: DateText,
        targetYear: z.number(),
        status: z.enum(['building', 'accepted', 'lapsed']),
        statusName: z.string(),
        /** On the state's own list, entered from its paper. */
        isNational: z.boolean(),
        document: z.string().nullable(),
      }),
    ),
  }),
}

export const zeroAccept = {
  save: call({
    post: '/zeroAccept/save',
    title: '保存草稿、提交、修改或撤回零碳工厂验收申请',
    byAgent: true,
    may: ['enterprise'],
    in: SaveFiling,
    out: FilingReceipt,
  }),
  list: call({
    get: '/zeroAccept/list',
    title: '零碳工厂验收列表（企业看本企业，区县看本区县，市级看全市）',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: ProgrammeQuery,
    out: FilingPage,
  }),
  move: call({
    post: '/zeroAccept/move',
    hands: workflowStep,
    title: '零碳工厂验收办理：区县推荐或退回，市级退回、公示、认定、推荐上报等',
    may: ['county', 'city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
}
