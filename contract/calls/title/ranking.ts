/** 排名与候补: the order of a batch, frozen once with its places, rule and hash. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { Id, Moment, QxCode, RequestId } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

const most = z.number('请输入名额').int().min(1, '名额至少为1').max(9999).nullable()
const places = {
  total: most,
  perCounty: most,
  /** Counties with a limit of their own; `perCounty` applies to the others. */
  byCounty: z.record(QxCode, z.number('请输入名额').int().min(0, '名额不能小于0').max(9999)),
}

const Line = z.object({
  filingId: Id,
  /** The category within which it is compared. */
  group: z.string().nullable(),
  place: z.number().nullable(),
  number: z.string(),
  name: z.string(),
  qxName: z.string(),
  score: z.number().nullable(),
  systemScore: z.number().nullable(),
  submittedAt: z.string(),
  /** `apart`: not ranked and holding no place. */
  standing: z.enum(['selected', 'waiting', 'apart', 'out']),
  /** Why it is listed apart or not at all; empty for the ranked. */
  because: z.string(),
  standingLabel: z.string(),
  stateLabel: z.string(),
})

export const Ranking = z.object({
  batchId: Id,
  rule: z.string(),
  /** Headers of the ranking column and the group column. */
  score: z.string(),
  group: z.string().nullable(),
  /** Ranked by the score of a table, not by a figure. */
  isScored: z.boolean(),
  /** Header of the groups of those listed apart. */
  apartWithin: z.string().nullable(),
  passLine: z.number().nullable(),
  ...places,
  /** The counties of the filings: each can have a limit of its own. */
  counties: z.array(z.object({ qxCode: z.string(), qxName: z.string() })),
  /** Filings of the batch still under review: the list can be frozen when there are none. */
  underWay: z.number(),
  frozen: z
    .object({
      at: Moment,
      by: z.string(),
      /** SHA-256 of the list's text. */
      hash: z.string(),
      /** Whether the hash of the stored data, computed again, is the same. */
      intact: z.boolean(),
    })
    .nullable(),
  lines: z.array(Line),
})

export const ranking = {
  get: call({
    get: '/ranking/get',
    title: '批次排名（固化前为试排，固化后为固定名单和当前递补情况）',
    may: ['city', 'admin'],
    byViewer: false,
    in: z.strictObject({
      batchId: Id,
      total: z.coerce.number().int().min(1).max(9999).optional(),
      perCounty: z.coerce.number().int().min(1).max(9999).optional(),
      /** `500102:3,500118:0`, or `none`; the quotas of the batch by default. */
      byCounty: z
        .string()
        .max(2000)
        .regex(/^(none|[0-9]{6}:[0-9]{1,4}(,[0-9]{6}:[0-9]{1,4})*)$/, '区县名额格式不正确')
        .optional(),
    }),
    out: Ranking,
  }),
  freeze: call({
    post: '/ranking/freeze',
    hands: { twoHands: { second: ['city'], days: 5 } },
    title: '固化批次排名名单（含候补，一经固化不再改变）',
    may: ['city'],
    in: z.strictObject({ batchId: Id, ...places, requestId: RequestId }),
    out: orWaits(Ranking),
  }),
  text: call({
    get: '/ranking/text',
    title: '下载固化的排名名单（文本，可自行核对 SHA-256）',
    may: ['city', 'admin'],
    in: z.strictObject({ batchId: Id }),
    out: 'blob',
  }),
}
