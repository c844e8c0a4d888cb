/**
 * 待市级确认的口径: numbers of a rubric for which no published text was found, so that the city has to confirm them or to set others.
 * The mark is typed, not words in a source, so that all of them can be listed where a batch is opened.
 */

import { uncheckedBands } from '../scoring/band-order.ts'
import type { Bounds, Indicator, Rubric } from '../scoring/rubric.ts'
import type { SystemScore } from '../scoring/score.ts'
import { formatNumber } from '../value/round.ts'

export type TentativePart = 'points' | 'lead' | 'base'

const partLabels: Record<TentativePart, string> = { points: '分值', lead: '引领值', base: '基准值' }

type Marked = Pick<Indicator, 'basis' | 'tentative' | 'how' | 'otherwise'>

/** The source of a row's numbers, with what of them is still open. */
export function basisText({ basis, tentative = [], ...scored }: Marked): string {
  const open = tentative.length ? [`${tentative.map((part) => partLabels[part]).join('、')}待市级确认`] : []
  return [basis, ...open, ...uncheckedOf(scored)].join('；')
}

/** A score with what is unchecked about its tables today: it may have been counted before anybody saw that. */
export function withUnchecked(score: SystemScore | null, rubric: Rubric | undefined): SystemScore | null {
  if (!score || !rubric) return score
  const items = score.items.map((item) => {
    const indicator = rubric.indicators.find(({ id }) => id === item.id)
    const fresh = indicator ? uncheckedOf(indicator).filter((text) => !item.basis.includes(text)) : []
    return { ...item, basis: [item.basis, ...fresh].join('；') }
  })
  return { ...score, items }
}

/** Band tables of a row, also of its alternatives, that go up and down. */
function uncheckedOf({ how, otherwise = [] }: Pick<Indicator, 'how' | 'otherwise'>): string[] {
  return [how, ...otherwise.map((one) => one.how)].flatMap((one) => {
    const bands = 'bounds' in one && one.bounds.from === 'bands' ? one.bounds.bands : []
    return uncheckedBands(bands) ?? []
  })
}

/** A number to be confirmed: where it stands, which one it is, what it is now. */
export type OpenPoint = { id: string; label: string; what: string; now: string }

/** Everything of the rubric that is still open, in its order. */
export function openPoints(rubric: Rubric): OpenPoint[] {
  const line: OpenPoint[] = rubric.tentativeLine
    ? [{ id: 'passLine', label: '总分', what: '合格线', now: `${rubric.passLine}分` }]
    : []
  const rows = rubric.indicators.flatMap((indicator) => {
    const label = `${indicator.seq} ${indicator.label}`
    const values = (indicator.tentative ?? []).map((part) => ({
      id: `${indicator.id}.${part}`,
      label,
      what: partLabels[part],
      now: valueNow(indicator, part),
    }))
    const bands = uncheckedOf(indicator).map((now) => ({ id: `${indicator.id}.bands`, label, what: '分档', now }))
    return [...values, ...bands]
  })
  return [...line, ...rows]
}

function valueNow({ how, points, unit = '' }: Indicator, part: TentativePart): string {
  if (part === 'points') return `${plain(points)}分`
  if (how.kind === 'ratio') return part === 'lead' ? plain(how.lead) + unit : '—'
  return 'bounds' in how ? boundsNow(how.bounds, part, unit) : '—'
}

function boundsNow(bounds: Bounds, part: 'lead' | 'base', unit: string): string {
  if (bounds.from === 'fixed') return plain(bounds[part]) + unit
  if (bounds.from !== 'bands') return '—'
  return bounds.bands
    .map((band) => `${band.below === null ? '其余' : `小于${plain(band.below)}`}：${plain(band[part])}${unit}`)
    .join('；')
}

const plain = (value: number) => formatNumber(value, (String(value).split('.')[1] ?? '').length)
