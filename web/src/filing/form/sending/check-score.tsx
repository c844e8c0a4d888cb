/** The expected score on the last page: of how many points, and which rows are not scored, with the reason. */

import { computeFigures } from '@green/filing/form/compute.ts'
import { benchmarksFor, tableYear } from '@green/filing/programme/benchmarks.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { scoreText, totalText } from '@green/filing/scoring/score-words.ts'
import { useMemo } from 'react'
import { ScoreSheetView } from '../../view/figure/score-sheet-view.tsx'
import { useForm } from '../form-context.ts'
import type { Opening } from '../opening/form-opening.ts'
import checkAnswersStyles from './check-answers.module.css'
import { scoreReach } from './score-reach.ts'
import styles from './sending.module.css'

export function CheckScore({ opening }: { opening: Opening }) {
  const { programme, reference, prefill } = opening
  const { industryCode } = prefill.organisation
  const values = useForm((s) => s.derived.values)
  const rubric = useMemo(
    () => publishedRubric(programme, values, opening.batch?.rubrics),
    [programme, values, opening.batch],
  )
  const sheet = useMemo(
    () =>
      rubric
        ? systemScore(rubric, programme, values, computeFigures(programme, values, reference), {
            benchmarks: benchmarksFor(prefill.benchmarks, industryCode, tableYear(programme, values)),
          })
        : null,
    [rubric, programme, reference, values, prefill.benchmarks, industryCode],
  )
  if (!sheet || !rubric) return null
  const { counted, points, got, unscored } = scoreReach(sheet.items)
  return (
    <details className={styles.checkPart}>
      <summary>
        预估系统得分 <strong>{totalText(sheet, rubric)}</strong>
        {sheet.total === null ? '' : ' 分，满分 100 分'}
        {unscored.length > 0 ? `；${unscored.length} 项没有计分` : ''}
      </summary>
      <p className="ge-none">
        现在计分的 {counted} 项共 {pointsText(points)} 分，得 {scoreText(got)}{' '}
        分。仅供参考，以提交后系统得分和专家评分为准。
      </p>
      {unscored.length > 0 ? (
        <>
          <h4>没有计分的 {unscored.length} 项</h4>
          <ul className={checkAnswersStyles.unscored}>
            {unscored.map(({ id, seq, label, points, why }) => (
              <li key={id}>
                {seq}　{label}（{pointsText(points)} 分）：{why}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ScoreSheetView sheet={sheet} rubric={rubric} />
    </details>
  )
}

/** Points as the rubric has them: 2.5, not 3. */
const pointsText = (points: number) => String(Number(points.toFixed(2)))
