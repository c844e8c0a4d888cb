/** A score and its explanation in words: the same for every page, list, export and letter. */
import { formatNumber, roundHalfUp } from '../value/round.ts'
import type { Rubric } from './rubric.ts'
import { type ScoreSummary, shortOf } from './score-total.ts'

export const notDerivableLabel = '暂不能得出'

type Line = Pick<Rubric, 'passLine'>
type Scale = Line & Pick<Rubric, 'index' | 'minScorable' | 'minApplicable'>

/** Two decimals, rounded half up; more where two would read like a line that is missed. */
export function scoreText(score: number | null | undefined, line?: number | null): string {
  if (score === null || score === undefined) return '—'
  let decimals = 2
  if (line !== null && line !== undefined && score < line)
    while (decimals < 10 && roundHalfUp(score, decimals) >= line) decimals += 1
  return formatNumber(score, decimals)
}

/** The total of a sheet, or that there is none. */
export const totalText = ({ total }: Pick<ScoreSummary, 'total'>, rubric?: Line): string =>
  total === null ? notDerivableLabel : scoreText(total, rubric?.passLine)

/** How a sheet stands against its pass line. */
export function passText(sheet: Pick<ScoreSummary, 'total' | 'pass' | 'gates'>): string {
  if (sheet.gates.some((gate) => gate.hit === true)) return '存在否决情形'
  if (sheet.total === null) return notDerivableLabel
  return sheet.pass === null ? '待专家评定' : sheet.pass ? '达到' : '未达到'
}

type Explained = Pick<ScoreSummary, 'total' | 'groups' | 'bonus'>

/** What lies between the rows and the total: what cannot be scored, what was brought to its points, what was added. */
export function scoreNotes({ total, groups, bonus }: Explained, rubric?: Scale): string[] {
  if (rubric?.index) return []
  const short = shortOf(groups, rubric)
  const brought = groups.filter(({ points, scorable = points }) => scorable > 0 && scorable !== points)
  const whole = groups.reduce((sum, { points }) => sum + points, 0)
  const reached = groups.reduce((sum, { score }) => sum + score, 0)
  return [
    ...short.map(({ group, because, points, of, least }) =>
      because === 'applicable'
        ? `“${group}”${plain(of)}分中只有${plain(points)}分适用，不足${plain(least * 100)}%，总分${notDerivableLabel}`
        : `“${group}”适用的${plain(of)}分中只有${plain(points)}分可以评分，不足${plain(least * 100)}%，总分${notDerivableLabel}`,
    ),
    ...(brought.length > 0
      ? [
          `不适用和不能评分的分值不计，各维度按可评分的分值折算为满分：${brought
            .map(({ group, points, scorable = points }) => `${group}按${plain(scorable)}分折算为${plain(points)}分`)
            .join('，')}`,
        ]
      : []),
    ...(total !== null && whole !== 100 && whole > 0
      ? [`各维度合计${scoreText(reached)}分（满分${plain(whole)}分），折算为百分制${scoreText(total - bonus)}分`]
      : []),
    ...(bonus > 0 ? [`另加分${plain(bonus)}分`] : []),
  ]
}

const plain = (value: number) => formatNumber(value, Number.isInteger(roundHalfUp(value, 2)) ? 0 : 2)
