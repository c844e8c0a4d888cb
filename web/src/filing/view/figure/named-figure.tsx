/** A number with the name and unit of its indicator. */
import type { IndicatorName } from '@green/contract/overview/public-indicators.ts'
import type { ReactNode } from 'react'
import { Figure } from '../../../ui/figure/figure.tsx'

export type NamedFigureProps = {
  /** Its sentence, where it has one, stands under the number. */
  indicator: IndicatorName & { says?: string }
  value: number | null | undefined
  /** Before the name: 2026 年申报. */
  inYear?: string
  note?: ReactNode
  wrap?: (number: ReactNode) => ReactNode
}

export function NamedFigure({ indicator: { label, unit, says }, inYear, note = says, ...rest }: NamedFigureProps) {
  return <Figure label={inYear ? `${inYear} 年${label}` : label} unit={unit} note={note} {...rest} />
}
