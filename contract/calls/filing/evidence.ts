/** 佐证检索: whether the figures of a form or of the ledger stand in a paper, and where. It decides nothing. */

import { agreements, searched } from '@green/filing/evidence/look-up.ts'
import { unreadable } from '@green/filing/evidence/search-texts.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id } from '../../shapes.ts'

/** Figures of one search; a form with more is searched in several. */
export const mostSought = 500

const share = z.number().min(0).max(1)

export const EvidenceHit = z.object({
  agreement: z.enum(agreements),
  /** The paper's amount is 10^power times the figure. */
  power: z.number(),
  /** As it is written there. */
  text: z.string(),
  /** The line or row around it. */
  around: z.string(),
  page: z.number().nullable(),
  /** Shares of the page's width and height, from the upper left. */
  box: z.object({ left: share, top: share, width: share, height: share }).nullable(),
  sheet: z.string().nullable(),
  cell: z.string().nullable(),
})
export type EvidenceHit = z.output<typeof EvidenceHit>

export const SearchedFile = z.object({
  state: z.enum(['searched', ...keysOf(unreadable)]),
  /** What was not read: pages without text, or beyond the limit; empty where everything was. */
  note: z.string(),
  /** For each figure, in their order, where it was found: the best first, three at most. */
  hits: z.array(z.array(EvidenceHit)),
})
export type SearchedFile = z.output<typeof SearchedFile>

export const evidence = {
  search: call({
    post: '/evidence/search',
    title: '在一份佐证材料中检索数值的位置（不保存，不作结论）',
    byAgent: true,
    may: ['enterprise', 'county', 'city', 'expert', 'supervisor', 'admin'],
    evenIfReadOnly: true,
    slow: true,
    in: z.strictObject({
      fileId: Id,
      figures: z
        .array(
          z.strictObject({ value: z.number().min(searched.least).max(searched.most), unit: maxText(30).default('') }),
        )
        .min(1, '没有要检索的数值')
        .max(mostSought, `一次最多检索${mostSought}个数值`),
    }),
    out: SearchedFile,
  }),
}
