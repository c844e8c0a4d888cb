/** A number of the registry of indicators: its name, its unit and its formula are told there. */
import { type IndicatorId, indicators } from '@green/contract/indicators.ts'
import type { ReactNode } from 'react'
import { Figure } from '../../ui/figure.tsx'

type IndicatorFigureProps = {
  of: IndicatorId
  value: number | null | undefined
  /** Before the name: 2026 年申报. */
  inYear?: string
  note?: ReactNode
  wrap?: (number: ReactNode) => ReactNode
}

export function IndicatorFigure({ of, inYear, ...rest }: IndicatorFigureProps) {
  const { unit, label: name } = indicators[of]
  return <Figure label={inYear ? `${inYear} 年${name}` : name} unit={unit} {...rest} />
}
