/** 账本: an enterprise's year as its sources state it, what counts, and what the cross-checks find. */
import { findingLevels, findingStates } from '@green/filing/programme/ledger-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { alone } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { Id, Moment, QueryYear, Version } from '../../shapes.ts'

const readers = ['enterprise', 'county', 'city', 'supervisor', 'admin'] as const

const Levels = z.enum(keysOf(findingLevels))

/** What somebody wrote about a finding. */
const Remark = z.object({ text: z.string(), at: Moment, byName: z.string() }).nullable()

export const LedgerFinding = z.object({
  /** Null where it is not stored yet: until the next nightly check. */
  id: Id.nullable(),
  rule: z.string(),
  level: Levels,
  on: z.string(),
  title: z.string(),
  message: z.string(),
  place: z.string(),
  state: z.enum(keysOf(findingStates)),
  foundAt: Moment.nullable(),
  /** The filer's explanation or objection. */
  answer: Remark,
  /** The officer's decision. */
  decision: Remark,
  /** The precondition of the next step. */
  version: z.number(),
  may: z.object({ explain: z.boolean(), contest: z.boolean(), settle: z.boolean() }),
})
export type LedgerFinding = z.output<typeof LedgerFinding>

export const LedgerFact = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  /** In words: 当量值, 当年价; empty where the unit says it all. */
  calibre: z.string(),
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
  /** Contradictions that are gone, with what was written about them; the latest first. */
  past: z.array(LedgerFinding),
  /** Why the year could not be checked; null where it was. */
  unchecked: z.string().nullable(),
  facts: z.array(LedgerFact),
  may: z.object({ settle: z.boolean(), readCorrections: z.boolean() }),
})
export type LedgerYear = z.output<typeof LedgerYear>

/** en.15.bought, total.tce, prod.水泥熟料|t.output. */
export const FactKey = z.string().regex(/^\w+\.[^\p{C}]{1,140}$/u)

/** What one source of a fact rests on. */
const SourceEvidence = z.object({
  statementId: Id,
  source: z.string(),
  value: z.number(),
  unit: z.string(),
  /** As the source names it: 2025年电费结算单第3页. */
  named: z.array(z.string()),
  /** Those that came with the filing, by the label of their field. */
  papers: z.array(z.object({ key: z.string(), label: z.string(), file: FileRef })),
})
export type SourceEvidence = z.output<typeof SourceEvidence>

export const settlementFields = [
  explanation('reason', '理由', [5, 300], '企业和各级都能看到'),
  explanation('evidence', '依据的凭证和页码', [5, 300], '例如“2025年电费结算单第3页”'),
] as const

export const ledger = {
  year: call({
    get: '/ledger/year',
    title: '一家企业一个年度的账本：核对发现、采用值和各来源',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional(), year: QueryYear.optional() }),
    out: LedgerYear,
  }),
  evidence: call({
    get: '/ledger/evidence',
    title: '账本中一项数值各来源的佐证材料',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional(), year: QueryYear, key: FactKey }),
    out: z.object({ sources: z.array(SourceEvidence) }),
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
      ...shapeOf(settlementFields),
      version: Version,
    }),
    out: LedgerFact,
  }),
}
