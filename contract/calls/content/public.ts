/** The city's public figures, messages to users, the dashboard of the office. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { newsColumns } from '../../content/news-columns.ts'
import { PublicPiece, WholePiece } from '../../content/public-content.ts'
import { administratorDuties } from '../../roles.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Moment, Nothing, pageInput, pageOf } from '../../shapes.ts'

export const content = {
  list: call({
    get: '/content/list',
    title: '新闻与公告列表',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...pageInput,
      column: z.enum(Object.keys(newsColumns)).optional(),
      keyword: maxText(50).optional(),
      tag: maxText(20).optional(),
    }),
    out: pageOf(PublicPiece),
  }),
  get: call({
    get: '/content/get',
    title: '一篇已发布的内容',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ id: maxText(40) }),
    out: WholePiece,
  }),
}

export const greenEnter = {
  getHomeCount: call({
    get: '/greenEnter/getHomeCount',
    title: '首页数字：已申报、已认定、能耗、企业数',
    may: 'anyone',
    reads: 'replica',
    in: Nothing,
    out: z.object({
      filed: z.number(),
      approved: z.number(),
      /** Null where so few are counted that the number would tell of single enterprises. */
      enterprises: z.number().nullable(),
      serviceProviders: z.number(),
      /** Planned yearly saving of the retrofit projects in approved filings; null where fewer than five enterprises have any. */
      savedTce: z.number().nullable(),
      year: z.number(),
      openBatches: z.array(z.object({ programme: z.string(), name: z.string(), closeAt: Moment })),
    }),
  }),
  getQxAll: call({
    get: '/greenEnter/getQxAll',
    title: '各区县绿色工厂数（地图）',
    may: 'anyone',
    reads: 'replica',
    in: Nothing,
    out: z.array(
      z.object({
        qxCode: z.string(),
        qxName: z.string(),
        factories: z.number(),
        /** Null where it would tell of single enterprises, alone or by subtraction from the city's. */
        enterprises: z.number().nullable(),
      }),
    ),
  }),
  getQxs: call({
    get: '/greenEnter/getQxs',
    title: '区县名称',
    may: 'anyone',
    in: Nothing,
    out: z.array(z.object({ qxCode: z.string(), qxName: z.string() })),
  }),
}

export const message = {
  list: call({
    get: '/message/list',
    title: '我的消息',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ ...pageInput, unread: z.enum(['0', '1']).optional() }),
    out: pageOf(
      z.object({
        id: Id,
        at: Moment,
        title: z.string(),
        body: z.string(),
        link: z.string().nullable(),
        read: z.boolean(),
      }),
    ),
  }),
  unread: call({
    get: '/message/unread',
    title: '未读消息数',
    may: 'signedIn',
    evenIfUnverified: true,
    in: Nothing,
    out: z.object({ count: z.number() }),
  }),
  markRead: call({
    post: '/message/markRead',
    title: '标为已读（不给编号则全部）',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ ids: z.array(Id).max(200).optional() }),
    out: Done,
  }),
}

export const board = {
  today: call({
    get: '/board/today',
    title: '工作台：今天要做什么',
    may: ['county', 'city', 'expert', 'supervisor', 'admin'],
    reads: 'replica',
    duty: administratorDuties,
    in: Nothing,
    out: z.object({
      todos: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          count: z.number(),
          link: z.string(),
          urgent: z.boolean(),
          oldestDays: z.number(),
          /** Cases past their time limit, and those that soon will be. */
          late: z.number().optional(),
          soon: z.number().optional(),
          /** Cases among them in publicity: they cannot be decided before it ends. */
          running: z.number().optional(),
        }),
      ),
      deadlines: z.array(z.object({ title: z.string(), at: Moment, link: z.string() })),
      states: z.array(z.object({ state: z.string(), label: z.string(), count: z.number(), link: z.string() })),
      months: z.array(z.object({ month: z.string(), submitted: z.number(), decided: z.number() })),
      counties: z.array(z.object({ qxName: z.string(), waiting: z.number(), approved: z.number() })),
    }),
  }),
}
