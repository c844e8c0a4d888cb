/**
 * Changing calls that may leave no line in the log, and why. Every other operation is logged: the test app refuses a
 * response of a changing call that wrote none (testing.ts in this folder).
 */
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { handOver } from '@green/contract/calls/account/hand-over.ts'
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { notice } from '@green/contract/calls/content/notice.ts'
import { interpret, policy } from '@green/contract/calls/content/policy.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { release } from '@green/contract/calls/content/release.ts'
import { energyImport } from '@green/contract/calls/energy/energy-import.ts'
import { energyVerification } from '@green/contract/calls/energy/energy-verification.ts'
import { factor } from '@green/contract/calls/energy/factor.ts'
import { carbonMarket, carbonResult } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { greenTarget } from '@green/contract/calls/energy/scheme/green-target.ts'
import { standardMatching } from '@green/contract/calls/energy/standard.ts'
import { statForm } from '@green/contract/calls/energy/stat-form.ts'
import { utilityImport } from '@green/contract/calls/energy/utility.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { caseTalk } from '@green/contract/calls/filing/case.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import { lsdtExport } from '@green/contract/calls/inspection/inspection.ts'
import { selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import { targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { favourite } from '@green/contract/calls/overview/favourite.ts'
import { formUsage } from '@green/contract/calls/overview/form-usage.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { listView } from '@green/contract/calls/overview/list-views.ts'
import { lsdtGreenDiagnosis, sj, zd } from '@green/contract/calls/service/diagnosis.ts'
import { station } from '@green/contract/calls/service/station.ts'
import { training } from '@green/contract/calls/service/training.ts'
import { parkPilot } from '@green/contract/calls/title/park-pilot.ts'
import { titles } from '@green/contract/calls/title/titles.ts'

type RequestInput = Readonly<Record<string, unknown>>

type Unlogged = {
  why: string
  /** Only these calls; without it any call. */
  calls?: readonly Call[]
  /** Only for such requests and responses; without it always. */
  is?: (input: RequestInput, answer: RequestInput) => boolean
}

const unlogged: readonly Unlogged[] = [
  { why: 'a trial run only counts', is: (input) => input.dryRun === true },
  { why: 'a draft saves itself while one types', is: (input) => input.action === 'draft' },
  { why: 'which notes of a release somebody has read', calls: [release.seen] },
  { why: 'counts of the day; a line would say who has filled in what', calls: [formUsage.report] },
  {
    why: 'only ever a draft',
    calls: [...allCalls.filter(({ path }) => path.endsWith('/saveDraft')), sectionLink.save],
  },
  { why: 'a text is saved; publishing it is logged', calls: [policy.modify, interpret.modify] },
  { why: 'working papers of a verification; what is handed over is logged', calls: [energyVerification.save] },
  { why: 'a draft of a self-check is begun; what is sent is logged', calls: [selfCheck.add] },
  { why: 'a draft of a self-assessment is begun; what is sent is logged', calls: [targetReview.begin] },
  {
    why: 'scores kept, the scoring is not finished',
    calls: [targetReview.saveSheet],
    is: (input) => input.finish !== true,
  },
  { why: 'a paper kept, not handed over yet', calls: [sj.saveSj], is: (input) => input.give !== true },
  { why: 'a report kept, not handed over yet', calls: [zd.saveZd], is: (input) => input.report !== true },
  {
    why: 'how far a learner is; signing up, the quiz and the proof are logged',
    calls: [training.watch, training.readPart],
  },
  { why: 'all of them bear the label already', calls: [labels.add], is: (_, answer) => answer.added === 0 },
  {
    why: 'none of the many could be taken or taken back',
    calls: [filing.moveMany, filing.undoMany],
    is: (_, answer) => answer.ok === 0,
  },
  { why: 'who has read what is kept with the message', calls: [message.markRead, caseTalk.markRead] },
  { why: 'how a list looks to its reader is no record', calls: [listView.saveLayout, listView.save, listView.remove] },
  { why: 'which screens somebody likes to open is no record', calls: [favourite.save] },
  { why: 'an opinion saves itself while one types', calls: [filing.keepOpinion, enterprise.keepOpinion] },
  {
    why: 'a workbook with faults writes nothing',
    calls: [lsdtExport.importTaskExcel],
    is: (_, answer) => answer.done === false,
  },
  {
    why: 'looks and answers',
    calls: [
      notice.preview,
      factor.preview,
      statForm.read,
      lsdtGreenDiagnosis.getExperts,
      filing.readWorkbook,
      inquiry.result,
    ],
  },
  {
    why: 'a workbook waits in its preview; the run is logged',
    calls: [
      account,
      enterprise,
      titles,
      energyImport,
      greenTarget,
      parkPilot,
      carbonMarket,
      carbonResult,
      utilityImport,
      station,
      standardMatching,
    ].flatMap((of) => [of.importPreview, of.importMap, of.importCheck]),
  },
  { why: 'what a job does is logged when it is done', calls: [job.start, job.cancel] },
  {
    why: 'part of a file; the whole file is logged',
    calls: [verification.uploadPart],
    is: (_, answer) => answer.file === null,
  },
  {
    why: 'it was uploaded before, and that was logged',
    calls: [verification.uploadPart],
    is: (_, answer) => (answer.received as unknown[] | undefined)?.length === 0,
  },
  {
    why: 'none of the entries could be taken, or each had been taken before',
    calls: [verification.addHcInfo],
    is: (_, answer) =>
      (answer.results as { state: string; isRepeat?: boolean }[] | undefined)?.every(
        ({ state, isRepeat }) => state !== 'taken' || isRepeat,
      ) ?? false,
  },
  { why: 'a file that arrives in parts is logged once it is whole', calls: [lsdtFile.beginParts, lsdtFile.sendPart] },
  {
    why: 'a file is nothing until something cites it, and that is logged; what an office uploads is logged at once',
    calls: [lsdtFile.upload, lsdtFile.endParts, handOver.proof],
  },
]

/** Whether this request and response may leave no line. */
export function mayGoUnlogged(call: Call, input: RequestInput, answer: RequestInput): boolean {
  return unlogged.some(({ calls, is }) => (calls?.includes(call) ?? true) && (is?.(input, answer) ?? true))
}
