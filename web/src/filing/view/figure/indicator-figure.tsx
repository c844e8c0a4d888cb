/** A number of the registry of indicators: its name, its unit and what it counts are told there. */
import { indicatorDetails } from '@green/contract/overview/indicator-details.ts'
import { type IndicatorId, indicators } from '@green/contract/overview/indicators.ts'
import { NamedFigure, type NamedFigureProps } from './named-figure.tsx'

/** What it counts stands under the number; a note of the page before it. */
export function IndicatorFigure({ of, note, ...rest }: Omit<NamedFigureProps, 'indicator'> & { of: IndicatorId }) {
  const says = indicatorDetails[of].formula
  return <NamedFigure indicator={indicators[of]} note={note ? [note, '；', says] : says} {...rest} />
}

/** The same sentences under a table whose columns show the indicators. */
export function IndicatorNote({ of }: { of: readonly IndicatorId[] }) {
  const lines = of.map((id) => `${indicators[id].label}：${indicatorDetails[id].formula}`)
  return <p className="ge-hint">{lines.join('。')}。</p>
}
