/** A batch on the wire: who may file until when, and how it is reviewed. */
import type { FrozenRubrics } from '@green/filing/scoring/frozen-rubric.ts'
import { z } from 'zod'
import { Id, Moment } from '../shapes.ts'

export const Batch = z.object({
  id: Id,
  programme: z.string(),
  name: z.string(),
  year: z.number(),
  levelTarget: z.string().nullable(),
  openAt: Moment,
  closeAt: Moment,
  countyDeadline: Moment.nullable(),
  cityDeadline: Moment.nullable(),
  returnDays: z.number(),
  needExperts: z.boolean(),
  requireThirdParty: z.boolean(),
  formVersion: z.string(),
  /** The batch's own values for the programme's list, by code and column. */
  listValues: z.record(z.string(), z.record(z.string(), z.string().nullable())).nullable(),
  /** How many filings each county may recommend, by code. */
  countyQuotas: z.record(z.string(), z.number()),
  /** Districts with a later end, by code. A filer or a county gets `closeAt` and `countyDeadline` of its own district. */
  extensions: z.record(
    z.string(),
    z.object({ closeAt: Moment, countyDeadline: Moment.nullable(), reason: z.string() }),
  ),
  /** Experts do not see whose filing they score. */
  blind: z.boolean(),
  /** One officer drafts the decision, another confirms it. */
  twoHands: z.boolean(),
  /** 现场抽查 before publicity. */
  siteVisit: z.boolean(),
  /** 征求部门意见 before publicity: which offices; none where it is empty. */
  askOffices: z.array(z.string()),
  /** The rubrics it was published with, where they differ from today's. */
  rubrics: z.custom<FrozenRubrics>().nullable(),
  status: z.enum(['notStarted', 'open', 'closed', 'archived']),
  statusLabel: z.string(),
  version: z.number(),
})
export type Batch = z.output<typeof Batch>
