/** 账本's order of sources and tolerances as the city sets them. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { firstOfTwo } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Nothing, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

/** Of a source or a kind of quantity: final, tce. */
const Name = z.string().regex(/^[a-z]{1,20}$/i)
const Percent = z.number().min(0).max(100)
const Rule = z.string().regex(/^R\d{2}$/)
/** The figure of a limit: warning, 33_0. */
const Part = z.string().regex(/^\w{1,20}$/)

/** The limits of one cross-check as they are in force. */
export const RuleLimit = z.object({
  rule: z.string(),
  title: z.string(),
  unit: z.string(),
  parts: z.array(z.object({ name: z.string(), label: z.string(), value: z.number() })),
  source: z.string(),
  isOwn: z.boolean(),
  version: z.number(),
  waiting: Id.nullable(),
  next: z.string().nullable(),
})
export type RuleLimit = z.output<typeof RuleLimit>

const adoption = {
  /** The sources, the first goes before all others. */
  priority: z.array(Name).min(1).max(20),
  /** In percent, by kind of quantity. */
  tolerance: z.record(Name, Percent),
  /** Above this gap in percent a person decides. */
  apart: Percent,
}

/** Longest source of a limit, in the call and where it is typed. */
export const limitSourceLength = 200

export const ledgerSetting = {
  adoption: call({
    get: '/ledgerSetting/adoption',
    title: '账本的来源次序和容差',
    may: ['county', 'city', 'admin'],
    in: Nothing,
    out: z.object({
      sources: z.array(z.object({ source: z.string(), label: z.string() })),
      tolerances: z.array(z.object({ kind: z.string(), label: z.string(), percent: z.number() })),
      apart: z.number(),
      /** Where the rule comes from. */
      source: z.string(),
      isOwn: z.boolean(),
      /** The precondition of the next change. */
      version: z.number(),
      waiting: Id.nullable(),
      next: z.string().nullable(),
    }),
  }),
  limits: call({
    get: '/ledgerSetting/limits',
    title: '账本交叉核对的界限',
    may: ['county', 'city', 'admin'],
    in: Nothing,
    out: z.object({ rules: z.array(RuleLimit) }),
  }),
  saveLimit: call({
    post: '/ledgerSetting/saveLimit',
    hands: firstOfTwo,
    title: '提出账本核对界限的变更',
    may: ['city'],
    in: z.strictObject({
      rule: Rule,
      values: z.record(Part, z.number().min(-1e9).max(1e12)),
      source: maxText(limitSourceLength).min(1, '请填写依据'),
      ...startAndReason,
      version: Version,
    }),
    out: z.object({ id: Id }),
  }),
  saveAdoption: call({
    post: '/ledgerSetting/saveAdoption',
    hands: firstOfTwo,
    title: '提出账本来源次序和容差的变更',
    may: ['city'],
    in: z.strictObject({ ...adoption, ...startAndReason, version: Version }),
    out: z.object({ id: Id }),
  }),
}
