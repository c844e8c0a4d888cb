/** 新制度参数 (碳市场日程, 绿证, 零碳工厂限值, 微电网, 碳数差异) as the city sets them, group by group, each with its source. */
import { z } from 'zod'
import { call } from '../../../call.ts'
import { firstOfTwo } from '../../../hands.ts'
import { maxText } from '../../../rule-schemas.ts'
import { Id, Nothing, Version } from '../../../shapes.ts'
import { startAndReason } from '../../operation/setting-change.ts'

const Value = z.union([z.number().min(0).max(1e12), z.string().max(10), z.boolean()])
const Name = z.string().regex(/^\w{1,30}$/)

/** The figures of a group as they are in force. */
const InForce = z.object({
  group: z.string(),
  title: z.string(),
  parts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Null: nobody has said it. */
      value: Value.nullable(),
      text: z.string(),
    }),
  ),
  source: z.string(),
})

export const SchemeRules = InForce.extend({
  isOwn: z.boolean(),
  version: z.number(),
  waiting: Id.nullable(),
  next: z.string().nullable(),
})
export type SchemeRules = z.output<typeof SchemeRules>

/** Longest source of a group, in the call and where it is typed. */
export const schemeSourceLength = 200

export const schemeSetting = {
  inForce: call({
    get: '/schemeSetting/inForce',
    title: '现行的新制度参数',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: Nothing,
    out: z.array(InForce),
  }),
  groups: call({
    get: '/schemeSetting/groups',
    title: '新制度参数及其版本',
    may: ['county', 'city', 'admin'],
    in: Nothing,
    out: z.array(SchemeRules),
  }),
  save: call({
    post: '/schemeSetting/save',
    hands: firstOfTwo,
    title: '提出新制度参数的变更',
    may: ['city'],
    in: z.strictObject({
      group: Name,
      values: z.record(Name, Value),
      source: maxText(schemeSourceLength).min(1, '请填写依据'),
      ...startAndReason,
      version: Version,
    }),
    out: z.object({ id: Id }),
  }),
}
