/** The system's score of a case beside each expert's. */
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import type { Rubric } from '@green/filing/scoring/rubric.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { isInForce } from '@green/filing/workflow/states.ts'
import type { Source } from '../../../filing/programme-source.ts'
import { DecidedScore, ScoreSheetView } from '../../../filing/view/figure/score-sheet-view.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import styles from '../../list/list.module.css'
import caseStyles from './case.module.css'

/** The gates as the experts found them; one that no sheet speaks of was not found hit. */
const judged = (gates: NonNullable<FilingDetail['systemScoreSheet']>['gates'], sheets: FilingDetail['tasks']) =>
  gates.map((gate) => {
    const found = sheets.flatMap(({ sheet }) => sheet?.vetoes.filter((veto) => veto.gateId === gate.id) ?? [])
    const isHit = found.length > 0 ? found.some((veto) => veto.hit) : (gate.hit ?? false)
    return { ...gate, hit: isHit }
  })

/** The experts' mean once every sheet is in; nothing waits for an expert then. */
function decidedScore({ aggregate, expertScore, state, systemScoreSheet }: FilingDetail, rubric: Rubric | undefined) {
  if (expertScore === null || !aggregate || aggregate.submitted < aggregate.active) return undefined
  return (
    <DecidedScore
      label={isInForce(state) ? '最终得分' : '专家均分'}
      score={expertScore}
      count={`${aggregate.submitted}/${aggregate.active}份评分表`}
      rubric={rubric}
      advice={systemScoreSheet?.advice}
    />
  )
}

export function CaseScores({ source: { programme }, detail }: { source: Source; detail: FilingDetail }) {
  const sheet = detail.systemScoreSheet
  if (!sheet) return <Empty title="还没有系统得分" hint="提交后由系统按评分表计算。" />
  const rubric = publishedRubric(programme, detail.answers, detail.batch?.rubrics)
  const round = Math.max(0, ...detail.tasks.map((task) => task.round))
  const scored = detail.tasks.filter((task) => task.round === round && task.state === 'submitted' && task.sheet)
  const decided = decidedScore(detail, rubric)
  return (
    <ScoreSheetView
      sheet={decided ? { ...sheet, gates: judged(sheet.gates, scored) } : sheet}
      rubric={rubric ?? undefined}
      decided={decided}
      {...(scored.length > 0
        ? {
            aside: {
              title: '专家评分',
              cell: (item) => (
                <ul className={caseStyles.expertScores}>
                  {scored.map((task) => {
                    const current = task.sheet?.scores.find((score) => score.indicatorId === item.id)
                    const before = task.reopened?.sheet.scores.find((score) => score.indicatorId === item.id)
                    const isChanged = before && (before.score ?? null) !== (current?.score ?? null)
                    return (
                      <li key={task.taskId}>
                        {task.expert}：{current?.notApplicable ? '不适用' : scoreText(current?.score ?? item.score)}
                        {isChanged ? (
                          <span className={styles.under}>退回前 {scoreText(before.score ?? item.score)}</span>
                        ) : null}
                        {current?.comment ? <span className={styles.under}>{current.comment}</span> : null}
                      </li>
                    )
                  })}
                </ul>
              ),
            },
          }
        : {})}
    />
  )
}
