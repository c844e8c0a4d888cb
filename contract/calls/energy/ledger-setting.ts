/** 账本's order of sources and tolerances as the city sets them. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { firstOfTwo } from '../../hands.ts'
import { Id, Nothing, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

/** Of a source or a kind of quantity: final, tce. */
const Name = z.string().regex(/^[a-z]{1,20}$/i)
const Percent = z.number().min(0).max(100)

const adoption = {
  /** The sources, the first goes before all others. */
  priority: z.array(Name).min(1).max(20),
  /** In percent, by kind of quantity. */
  tolerance: z.record(Name, Percent),
  /** Above this gap in percent a person decides. */
  apart: Percent,
}

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
  saveAdoption: call({
    post: '/ledgerSetting/saveAdoption',
    hands: firstOfTwo,
    title: '提出账本来源次序和容差的变更',
    may: ['city'],
    in: z.strictObject({ ...adoption, ...startAndReason, version: Version }),
    out: z.object({ id: Id }),
  }),
}
