/** An expert's sheet as a saved draft. Invalid scores are not sent until they are valid; the rest is saved. */
import type { TaskRow, TaskView } from '@green/contract/filing/review.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { useSavedDraft } from '../../../filing/form/saving/use-saved-draft.ts'
import { request } from '../../../platform/request/request.ts'
import type { DeskProgramme } from '../desk-programmes.ts'
import { type SheetDraft, sheetOf, sheetSent, unreadable } from './score-sheet.ts'

type ScoreDraftOptions = {
  experts: NonNullable<DeskProgramme['experts']>
  system: SystemScore
  task: TaskView
  row: TaskRow
  canScore: boolean
}

export function useScoreDraft({ experts, system, task, row, canScore }: ScoreDraftOptions) {
  return useSavedDraft<SheetDraft>({
    name: `green.score|${row.taskId}`,
    first: () => sheetOf(task, system),
    version: row.version,
    isOpen: canScore,
    send: async (sheet, version) => {
      if (unreadable(sheet).length > 0) return version
      const saved = await request(experts.score, {
        taskId: row.taskId,
        version,
        action: 'draft',
        sheet: sheetSent(sheet),
        opinion: sheet.opinion,
        conclusion: sheet.conclusion === '' ? null : sheet.conclusion,
      })
      return saved.version
    },
  })
}
