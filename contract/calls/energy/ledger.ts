/** 账本: an enterprise's year as its sources state it, what counts, what the cross-checks find, and the rule of adoption as the city sets it. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { alone, firstOfTwo } from '../../hands.ts'
import { Id, Moment, Nothing, QueryYear, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

const readers = ['enterprise', 'county', 'city', 'supervisor', 'admin'] as const

const Levels = z.enum(['error', 'warning', 'hint'])

export const LedgerFinding = z.object({
  rule: z.string(),
  level: Levels,
  on: z.string(),
  title: z.string(),
  message: z.string(),
  place: z.string(),
})
export type LedgerFinding = z.output<typeof LedgerFinding>

export const LedgerFact = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  state: z.enum(['agreed', 'adopted', 'unsettled', 'blocked']),
  stateName: z.string(),
  value: z.number().nullable(),
  /** In words; null where nothing counts. */
  source: z.string().nullable(),
  lastYear: z.number().nullable(),
  /** The precondition of a settlement. */
  version: z.number(),
  at: Moment,
  /** Null where a rule adopted it. */
  byName: z.string().nullable(),
  reason: z.string(),
  notes: z.array(z.object({ level: Levels, message: z.string() })),
  statements: z.array(
    z.object({
      id: Id,
      source: z.string(),
      value: z.number(),
      at: Moment,
      byName: z.string(),
      reason: z.string(),
      counts: z.boolean(),
    }),
  ),
})
export type LedgerFact = z.output<typeof LedgerFact>

export const LedgerYear = z.object({
  enterpriseId: Id,
  enterpriseName: z.string(),
  year: z.number(),
  /** Years with facts, the newest first. */
  years: z.array(z.number()),
  findings: z.array(LedgerFinding),
  /** Why the year could not be checked; null where it was. */
  unchecked: z.string().nullable(),
  facts: z.array(LedgerFact),
  may: z.object({ settle: z.boolean() }),
})
export type LedgerYear = z.output<typeof LedgerYear>

/** Of a source or a kind of quantity: final, tce. */
const Name = z.string().regex(/^[a-z]{1,20}$/i)
/** en.15.bought, total.tce. */
const FactKey = z.string().regex(/^[\w.]{1,60}$/)
const Percent = z.number().min(0).max(100)

const adoption = {
  /** The sources, the first goes before all others. */
  priority: z.array(Name).min(1).max(20),
  /** In percent, by kind of quantity. */
  tolerance: z.record(Name, Percent),
  /** Above this gap in percent a person decides. */
  apart: Percent,
}

export const ledger = {
  year: call({
    get: '/ledger/year',
    title: '一家企业一个年度的账本：核对发现、采用值和各来源',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional(), year: QueryYear.optional() }),
    out: LedgerYear,
  }),
  settle: call({
    post: '/ledger/settle',
    hands: alone(
      'reason',
      'settles one fact by name, reason and evidence; nothing public, titled or paid changes by it without a further person',
    ),
    title: '裁定账本中的一项数值',
    may: ['county', 'city'],
    in: z.strictObject({
      enterpriseId: Id,
      year: z.number().int().min(1900).max(2999),
      month: z.number().int().min(0).max(12).default(0),
      key: FactKey,
      value: z.number().min(-2e9).max(1e12),
      reason: startAndReason.reason,
      /** The paper it rests on, with its page. */
      evidence: startAndReason.reason,
      version: Version,
    }),
    out: LedgerFact,
  }),
  adoption: call({
    get: '/ledger/adoption',
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
    post: '/ledger/saveAdoption',
    hands: firstOfTwo,
    title: '提出账本来源次序和容差的变更',
    may: ['city'],
    in: z.strictObject({ ...adoption, ...startAndReason, version: Version }),
    out: z.object({ id: Id }),
  }),
}
