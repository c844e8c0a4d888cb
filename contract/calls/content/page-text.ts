/** 页面文字: the short texts of the portal that a city may change; versions and their second person are those of 参数变更. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { firstOfTwo } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Nothing, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

const staff = ['city', 'admin'] as const
const Key = maxText(60).min(1)

export const PageTextRow = z.object({
  key: z.string(),
  /** Where it stands, in words. */
  where: z.string(),
  most: z.number(),
  text: z.string(),
  /** What the platform says of its own accord. */
  shipped: z.string(),
  isOwn: z.boolean(),
  /** The precondition of the next change. */
  version: z.number(),
  waiting: Id.nullable(),
  next: z.string().nullable(),
})
export type PageTextRow = z.output<typeof PageTextRow>

export const pageText = {
  list: call({
    get: '/pageText/list',
    title: '门户页面文字，及本市的版本',
    may: staff,
    in: Nothing,
    out: z.array(PageTextRow),
  }),
  propose: call({
    post: '/pageText/propose',
    hands: firstOfTwo,
    title: '提出页面文字的下一版（由另一人复核，自开始日期生效）',
    may: staff,
    in: z.strictObject({
      key: Key,
      /** Null: the platform's own again. */
      text: maxText(400).nullable(),
      version: Version.default(0),
      ...startAndReason,
    }),
    out: z.object({ id: Id }),
  }),
}
