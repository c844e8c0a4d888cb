/** The engine's own calls, the same for every programme. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { filingDocument } from '@green/contract/calls/filing/filing-document.ts'
import { ranking } from '@green/contract/calls/title/ranking.ts'
import { refuse } from '@green/contract/errors.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { programmeOf } from '../base/reference/programmes.ts'
import { handlers } from '../platform/http/handlers.ts'
import { takeBenchmarks } from './batches/batch-benchmarks.ts'
import { extendBatch } from './batches/batch-extension.ts'
import { batchProgress, remindUnsent, unsentOf } from './batches/batch-progress.ts'
import { archiveBatch, batchChanges, closeBatch, keepBatch, listBatches } from './batches/batches.ts'
import { freezeRanking, rankingFile, readRanking } from './batches/ranking.ts'
import { answerDay } from './casework/answer-day.ts'
import { filingDetail } from './detail.ts'
import { candidatesFor } from './experts/expert-candidates.ts'
import { drawExperts, listDraws } from './experts/expert-draw.ts'
import { declareInterests, expertRegister, ownEntry, renewExperts, saveExpert } from './experts/expert-register.ts'
import { ownTask } from './experts/expert-tasks.ts'
import { writePanelNote } from './experts/panel-note.ts'
import { reopenSheet } from './experts/reopen-sheet.ts'
import { heldAgainst } from './experts/title-claims.ts'
import { exportFilings } from './export/export.ts'
import { exportOverview } from './export/export-overview.ts'
import { packageMany } from './export/package-many.ts'
import { listFilings } from './lists/list.ts'
import { findFiling, stateCounts } from './record/store.ts'
import { alikeFilings } from './send/alike.ts'
import { askToSubmit } from './send/ask-to-submit.ts'
import { checkDocument, documentForms } from './send/check-document.ts'
import { draftBin, restoreDraft } from './send/draft-bin.ts'
import { eligibilityOf } from './send/eligibility.ts'
import { copyFiling, effortOf, myFilings, prefill } from './send/own-filings.ts'
import { removeFiling } from './send/own-steps.ts'
import { compareFiling, compareVersions, openVersion } from './send/version/versions.ts'
import { keepOpinion } from './step/draft/keep-opinion.ts'
import { decideProposal, proposeDecision } from './step/draft/proposal.ts'
import { undoMany } from './step/many-steps.ts'
import { endOrRestore } from './step/move.ts'
import { moveOrTryMany } from './trial-facts.ts'
import { markWorkbook, readWorkbook, workbookTemplate } from './workbook/file-by-workbook.ts'
import { templateFile } from './workbook/template-file.ts'

/** Own filters of a programme written as one query, `applyLevel=city&evalMode=self`. */
const ownOf = (extra: string | undefined) => Object.fromEntries(new URLSearchParams(extra))

export const filingCalls = handlers(filing, {
  get: ({ input, actor, services }) => filingDetail(services, input.id, actor),
  keepOpinion: ({ input, actor, services }) => keepOpinion(services, input, actor),
  compare: ({ input, actor, services }) => compareFiling(services, input.id, input.with, actor),
  version: ({ input, actor, services }) => openVersion(services, input, actor),
  compareVersions: ({ input, actor, services }) => compareVersions(services, input, actor),
  list: ({ input: { programme, ...query }, actor, services }) =>
    listFilings(services, programme ? programmeOf(programme) : null, query, actor),
  mine: ({ actor, services }) => myFilings(services, actor),
  prefill: ({ input, actor, services }) => prefill(services, input, actor),
  answerDay: ({ input, actor, services }) => answerDay(services, input, actor),
  effort: ({ input, services }) => effortOf(services, programmeOf(input.programme)),
  eligibility: ({ input, actor, services }) => eligibilityOf(services, programmeOf(input.programme), actor),
  copy: ({ input, actor, services }) => copyFiling(services, input.id, actor),
  alike: ({ input, actor, services }) => alikeFilings(services, input.id, actor),
  template: ({ input, actor, services }) => templateFile(services, input, actor),
  heldAgainst: ({ input, actor, services }) => heldAgainst(services, input.id, actor),
  moveMany: ({ input, actor, services }) => moveOrTryMany(services, input, actor),
  undoMany: ({ input, actor, services }) => undoMany(services, input.id, actor),
  endOrRestore: ({ input, actor, services }) => endOrRestore(services, input, actor),
  propose: ({ input, actor, services }) => proposeDecision(services, input, actor),
  decideProposal: ({ input, actor, services }) => decideProposal(services, input, actor),
  deleteDraft: async ({ input, actor, services }) => {
    const found = await findFiling(services.db, actor, input.id)
    if (!found) throw refuse('NOT_FOUND')
    return removeFiling(services, programmeOf(found.programme), { action: 'deleteDraft', input, actor })
  },
  bin: ({ actor, services }) => draftBin(services, actor),
  restoreDraft: ({ input, actor, services }) => restoreDraft(services, input, actor),
  workbookTemplate: ({ input, actor, services }) => workbookTemplate(services, input, actor),
  readWorkbook: ({ input, actor, services, upload }) => readWorkbook(services, input, actor, upload),
  markWorkbook: ({ input, actor, services }) => markWorkbook(services, input, actor),
  askToSubmit: ({ input, actor, services }) => askToSubmit(services, input.id, actor),
  exportList: ({
    input: { programme, extra, showReason, page: _page, size: _size, after: _after, before: _before, ...filter },
    actor,
    services,
    progress,
  }) =>
    programme
      ? exportFilings(services, programmeOf(programme), { ...filter, own: ownOf(extra), showReason }, actor, progress)
      : exportOverview(services, filter, actor, progress),
  exportMaterials: ({ input: { programme, extra, ...filter }, actor, services, progress }) =>
    packageMany(services, programmeOf(programme), { ...filter, own: ownOf(extra) }, actor, progress),
  counts: async ({ input, actor, services }) =>
    (await stateCounts(services.db, actor, input.programme)).map(({ programme, state, count }) => ({
      programme,
      state: state as State,
      count,
    })),
})

export const batchCalls = handlers(batch, {
  list: ({ input, visitor, services }) => listBatches(services, input.programme, visitor?.qxCode ?? null),
  save: ({ input, actor, services }) => keepBatch(services, input, actor),
  close: ({ input, actor, services }) => closeBatch(services, input, actor),
  takeBenchmarks: ({ input, actor, services }) => takeBenchmarks(services, input, actor),
  extend: ({ input, actor, services }) => extendBatch(services, input, actor),
  archive: ({ input, actor, services }) => archiveBatch(services, input, actor),
  changes: ({ input, services }) => batchChanges(services, input.id),
  progress: ({ input, actor, services }) => batchProgress(services, input.id, actor),
  unsent: ({ input, actor, services }) => unsentOf(services, input, actor),
  remind: ({ input, actor, services }) => remindUnsent(services, input, actor),
})

export const expertCalls = handlers(expert, {
  task: ({ input, actor, services }) => ownTask(services, input.taskId, actor),
  panelNote: ({ input, actor, services }) => writePanelNote(services, input, actor),
  reopen: ({ input, actor, services }) => reopenSheet(services, input, actor),
  candidates: ({ input, actor, services }) => candidatesFor(services, input.filingId, input.keyword, actor),
  draw: ({ input, actor, services }) => drawExperts(services, input, actor),
  draws: ({ input, actor, services }) => listDraws(services, input.filingId, actor),
  register: ({ input, services }) => expertRegister(services, input),
  save: ({ input, actor, services }) => saveExpert(services, input, actor),
  renew: ({ input, actor, services }) => renewExperts(services, input, actor),
  own: ({ actor, services }) => ownEntry(services, actor),
  declare: ({ input, actor, services }) => declareInterests(services, input, actor),
})

export const rankingCalls = handlers(ranking, {
  get: ({ input, actor, services }) => readRanking(services, input, actor),
  freeze: ({ input, actor, services }) => freezeRanking(services, input, actor),
  text: ({ input, actor, services }) => rankingFile(services, input.batchId, actor),
})

export const filingDocumentCalls = handlers(filingDocument, {
  forms: documentForms,
  check: ({ input, actor, services }) => checkDocument(services, input, actor),
})
