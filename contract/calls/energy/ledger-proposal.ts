/** 账本更正: what an enterprise proposes instead of a value that counts, and what rests on that value. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { explanation } from '../../reasons.ts'
import { QueryYear, Version } from '../../shapes.ts'
import { FactKey, LedgerFact } from './ledger.ts'

export const proposalFields = [
  explanation('reason', '更正的理由', [5, 300], '区县和市级都能看到'),
  explanation('evidence', '依据的凭证和页码', [5, 300], '例如“2025年电费结算单第3页”'),
] as const

export const ledgerProposal = {
  concerned: call({
    get: '/ledgerProposal/concerned',
    title: '账本一项数值更正后涉及的申报、称号、资金、绿效码和报告',
    may: ['enterprise'],
    in: z.strictObject({ year: QueryYear, key: FactKey }),
    out: z.object({
      items: z.array(
        z.object({
          /** What it is, with its number. */
          title: z.string(),
          kindName: z.string(),
          /** What follows where the value changes: flagged, or reviewed by a person. */
          follows: z.string(),
        }),
      ),
      /** Own unfinished filings, which take the new value when they are opened. */
      drafts: z.number(),
    }),
  }),
  propose: call({
    post: '/ledgerProposal/propose',
    title: '对账本采用的数值提出更正',
    may: ['enterprise'],
    in: z.strictObject({
      year: z.number().int().min(1900).max(2999),
      key: FactKey,
      value: z.number().min(-2e9).max(1e12),
      ...shapeOf(proposalFields),
      version: Version,
    }),
    out: LedgerFact,
  }),
}
