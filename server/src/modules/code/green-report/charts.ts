/** The drawings of a report as lines and areas, in points. Pure. */
import { formatNumber } from '@green/filing/value/round.ts'
import type { Drawing } from '../../../platform/paper/paper.ts'

const pine = '#154a3e'
const pale = '#cfe3d8'
const rule = '#c9d2cc'
const grey = '#5f6d66'
const white = '#ffffff'

const box = (x: number, y: number, w: number, h: number) =>
  [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ] as const

type Marked = { grade: { code: string; label: string; colour: string }; totalText: string }

/** The grade on its colour; a result without a grade has grey. */
export function gradeBadge({ grade, totalText }: Marked): Drawing {
  const hasTotal = totalText !== '—'
  const isShort = grade.code.length <= 2
  return {
    width: 200,
    height: 92,
    shapes: [{ points: box(20, 0, 160, 84), fill: grade.colour }],
    labels: [
      { at: [100, isShort ? 6 : 26], text: grade.code, size: isShort ? 34 : 20, bold: true, colour: white },
      ...(hasTotal
        ? [{ at: [100, 58] as const, text: `${grade.label}　${totalText}分`, size: 12, colour: white }]
        : []),
    ],
  }
}

type Dimension = { label: string; points: number; score: number | null }
const rings = [0.25, 0.5, 0.75, 1]

/** The share of its points that each dimension reached; one that was not rated lies in the middle and says so. */
export function radar(dimensions: readonly Dimension[]): Drawing {
  const radius = 72
  const centre = [130, 98] as const
  const at = (i: number, share: number) => {
    const angle = (2 * Math.PI * i) / dimensions.length - Math.PI / 2
    return [
      round(centre[0] + radius * share * Math.cos(angle)),
      round(centre[1] + radius * share * Math.sin(angle)),
    ] as const
  }
  const shares = dimensions.map(({ score, points }) => Math.max(0, Math.min(1, (score ?? 0) / points)))
  const corners = shares.map((share, i) => at(i, share))
  return {
    width: 260,
    height: 192,
    shapes: [
      { points: corners, fill: pale },
      ...rings.map((ring) => ({
        points: dimensions.map((_, i) => at(i, ring)),
        closed: true,
        colour: rule,
        width: 0.5,
      })),
      ...dimensions.map((_, i) => ({ points: [centre, at(i, 1)], colour: rule, width: 0.5 })),
      { points: corners, closed: true, colour: pine, width: 1.5 },
    ],
    labels: dimensions.map(({ label, score, points }, i) => {
      const [x, y] = at(i, 1)
      const [outX, outY] = [Math.sign(Math.round(x - centre[0])), Math.sign(Math.round(y - centre[1]))]
      const text = score === null ? '未评' : `${formatNumber((score / points) * 100, 0)}%`
      return { at: [x + outX * 30, y + (outY < 0 ? -16 : 3)] as const, text: `${label} ${text}`, size: 8 }
    }),
  }
}

type Trend = { label: string; unit: string; values: readonly { year: number; value: number | null }[] }

/** One figure over its years, from 0; a year without a value breaks the line. */
export function trendLine({ label, unit, values }: Trend): Drawing {
  const [left, top, right, bottom] = [60, 30, 400, 92]
  const most = Math.max(...values.map(({ value }) => value ?? 0), 0) || 1
  const x = (i: number) => round(left + ((right - left) * i) / Math.max(1, values.length - 1))
  const y = (value: number) => round(bottom - ((bottom - top) * Math.max(0, value)) / most)
  const known = values.map(({ value }, i) => (value === null ? null : ([x(i), y(value)] as const)))
  const pieces = known.flatMap((point, i) => {
    const next = known[i + 1]
    return point && next ? [{ points: [point, next], colour: pine, width: 1.5 }] : []
  })
  return {
    width: 460,
    height: 112,
    shapes: [
      { points: [[left, bottom] as const, [right, bottom] as const], colour: rule, width: 0.5 },
      ...pieces,
      ...known.flatMap((point) => (point ? [{ points: box(point[0] - 2, point[1] - 2, 4, 4), fill: pine }] : [])),
    ],
    labels: [
      { at: [230, 2], text: `${label}（${unit}）`, size: 8.5, bold: true },
      ...values.map(({ year }, i) => ({ at: [x(i), bottom + 4] as const, text: String(year), size: 8, colour: grey })),
      ...known.flatMap((point, i) => {
        const value = values[i]?.value
        return point && value !== null && value !== undefined
          ? [{ at: [point[0], point[1] - 14] as const, text: formatNumber(value, 2), size: 8 }]
          : []
      }),
    ],
  }
}

const round = (value: number) => Math.round(value * 10) / 10
