/** A number with the name and unit of its indicator. */
import type { IndicatorName } from '@green/contract/public-indicators.ts'
import type { ReactNode } from 'react'
import { Figure } from '../../ui/figure.tsx'

export type NamedFigureProps = {
  indicator: IndicatorName
  value: number | null | undefined
  /** Before the name: 2026 年申报. */
  inYear?: string
  note?: ReactNode
  wrap?: (number: ReactNode) => ReactNode
}

export function NamedFigure({ indicator: { label, unit }, inYear, ...rest }: NamedFigureProps) {
  return <Figure label={inYear ? `${inYear} 年${label}` : label} unit={unit} {...rest} />
}
