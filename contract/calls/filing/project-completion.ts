/** 项目完成情况: an admitted project as planned, as built and as verified. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { FilingReceipt } from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'
import { maxText, OrganisationNameOrEmpty } from '../../rule-schemas.ts'
import { Id, Moment, RequestId, Version } from '../../shapes.ts'

/** Numbers as text, in 万元 and tce; null where nothing was reported. */
const TextOrNull = z.string().nullable()

/** Longest opinion on a completed project, in the call and where it is typed. */
export const completionOpinionLength = 500

export const projectCompletion = {
  projectCompleteInfo: call({
    get: '/project/projectCompleteInfo',
    title: '项目完成情况：计划、实际和核定的投资、时间、节能量',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.object({
      id: Id,
      version: z.number(),
      number: TextOrNull,
      projectName: TextOrNull,
      enterpriseName: z.string(),
      stateLabel: z.string(),
      planned: z.object({ start: TextOrNull, end: TextOrNull, invest: TextOrNull, saving: TextOrNull }),
      actual: z.object({ start: TextOrNull, end: TextOrNull, invest: TextOrNull }),
      photos: z.array(FileRef),
      /** Day on which it was found completed. */
      completedAt: TextOrNull,
      /** The last verification, by key; null before the first. Values hidden from this reader are left out. */
      verified: z.record(z.string(), TextOrNull).nullable(),
      /** Every verification, the newest first. */
      verifications: z.array(
        z.object({
          at: Moment,
          role: z.string(),
          details: z.record(z.string(), z.string()),
          opinion: TextOrNull,
          files: z.array(FileRef),
        }),
      ),
      /** Why this reader cannot verify now; null where it may. */
      closed: TextOrNull,
    }),
  }),
  hcProjectQyInfo: call({
    post: '/project/hcProjectQyInfo',
    hands: workflowStep,
    title: '核查项目完成情况（区县核查，市级可复核）',
    may: ['county', 'city'],
    /** The values are validated against the programme's own fields. */
    in: z.strictObject({
      id: Id,
      version: Version,
      verifiedBy: OrganisationNameOrEmpty,
      verifiedDate: maxText(10),
      method: maxText(100),
      verifiedSaving: maxText(30),
      verifiedInvest: maxText(30),
      conclusion: maxText(20),
      opinion: maxText(completionOpinionLength),
      files: z.array(FileRef).max(10).default([]),
      requestId: RequestId,
    }),
    out: FilingReceipt,
  }),
}
