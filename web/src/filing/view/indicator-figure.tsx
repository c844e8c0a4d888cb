/** A number of the registry of indicators: its name, its unit and its formula are told there. */
import { type IndicatorId, indicators } from '@green/contract/indicators.ts'
import { NamedFigure, type NamedFigureProps } from './named-figure.tsx'

export function IndicatorFigure({ of, ...rest }: Omit<NamedFigureProps, 'indicator'> & { of: IndicatorId }) {
  return <NamedFigure indicator={indicators[of]} {...rest} />
}
