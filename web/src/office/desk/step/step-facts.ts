/** What the desk knows of a case for its next step. */
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { formFacts } from '@green/contract/needs/need.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { decisionBasis } from '@green/filing/workflow/decision-basis.ts'
import { skipsPublicity } from '@green/filing/workflow/workflow.ts'
import type { Source } from '../../../filing/programme-source.ts'
import { today } from '../../../ui/figure/date-text.ts'
import type { StepFacts } from '../draft/step-draft.ts'

/** What the experts found; before their round the system's score stands. */
const reviewOf = ({ expertScore, aggregate, tasks }: FilingDetail) => {
  const round = Math.max(0, ...tasks.map((task) => task.round))
  const vetoes = tasks
    .filter((task) => task.round === round && task.state === 'submitted')
    .flatMap((task) => task.sheet?.vetoes ?? [])
  return {
    expertScore,
    isReviewed: round > 0,
    gateHits: vetoes.filter((veto) => veto.hit).length,
    divided:
      (aggregate?.divided ?? false) &&
      !tasks.some((task) => task.round === round && task.second && task.state === 'submitted'),
  }
}

export function stepFacts(
  { programme, reference }: Source,
  detail: FilingDetail,
  opened: ReadonlySet<string>,
): StepFacts {
  return {
    ...formFacts(programme, detail.answers as AnswerSet, opened),
    programme: programme.id,
    today: today(),
    appliedLevel: (programme.levelField && detail.columns[programme.levelField]) ?? '',
    expertScore: detail.expertScore,
    basis: decisionBasis(
      publishedRubric(programme, detail.answers, detail.batch?.rubrics),
      detail.systemScoreSheet as SystemScore | null,
      reviewOf(detail),
    ),
    unpublished: skipsPublicity(programme.workflow, detail.state),
    officesAsked: detail.inquiry?.offices.map(({ office }) => office) ?? [],
    wantedOffices: detail.inquiry?.wantedOffices ?? [],
    officesHeard: Object.fromEntries(
      (detail.inquiry?.offices ?? []).flatMap(({ office, answer, note }) =>
        answer ? [[office, { answer, note }]] : [],
      ),
    ),
    upwardOn: detail.upward?.on ?? null,
    reference,
  }
}
