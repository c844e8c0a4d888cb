/** 项目完成情况: an admitted project as planned, as built and as verified. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { FilingReceipt } from '../../filing/filing.ts'
import { workflowStep } from '../../hands.ts'
import { OrganisationNameOrEmpty, words } from '../../rule-schemas.ts'
import { Id, Moment, RequestId, Version } from '../../shapes.ts'

/** Numbers as text, in 万元 and tce; null where nothing was reported. */
const Told = z.string().nullable()

export const projectCompletion = {
  projectCompleteInfo: call({
    get: '/project/projectCompleteInfo',
    title: '项目完成情况：计划、实际和核定的投资、时间、节能量',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.object({
      id: Id,
      version: z.number(),
      number: Told,
      projectName: Told,
      enterpriseName: z.string(),
      stateLabel: z.string(),
      planned: z.object({ start: Told, end: Told, invest: Told, saving: Told }),
      actual: z.object({ start: Told, end: Told, invest: Told }),
      photos: z.array(FileRef),
      /** Day on which it was found completed. */
      completedAt: Told,
      /** The last verification, by key; null before the first. Values hidden from this reader are left out. */
      verified: z.record(z.string(), Told).nullable(),
      /** Every verification, the newest first. */
      verifications: z.array(
        z.object({
          at: Moment,
          role: z.string(),
          details: z.record(z.string(), z.string()),
          opinion: Told,
          files: z.array(FileRef),
        }),
      ),
      /** Why this reader cannot verify now; null where it may. */
      closed: Told,
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
      verifiedDate: words(10),
      method: words(100),
      verifiedSaving: words(30),
      verifiedInvest: words(30),
      conclusion: words(20),
      opinion: words(500),
      files: z.array(FileRef).max(10).default([]),
      requestId: RequestId,
    }),
    out: FilingReceipt,
  }),
}
