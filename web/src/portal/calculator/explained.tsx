/** A figure that opens to everything behind it: formula, arithmetic, source of the factor, rounding, edition of the data. */
import type { Explained } from '@green/contract/calls/energy/calculator.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { Fact } from '../../ui/figure/fact.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import styles from './calculator.module.css'

type Shown = { label: string; value: string; explained: Explained }
const Opening = createContext<(shown: Shown) => void>(() => {})

/** One dialogue for all figures inside. */
export function ExplainedFigures({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Shown | null>(null)
  const show = useMemo(() => (shown: Shown) => setOpen(shown), [])
  return (
    <Opening value={show}>
      {children}
      {open ? (
        <Dialog
          title={`${open.label}：${open.value}`}
          footer={
            <Button icon="print" onClick={() => window.print()}>
              打印
            </Button>
          }
          onClose={() => setOpen(null)}
        >
          <dl className={styles.facts}>
            <Fact label="公式">{open.explained.formula}</Fact>
            <Fact label="代入数据">{open.explained.how}</Fact>
            <Fact label="因子和来源">{open.explained.source || '不用因子'}</Fact>
            <Fact label="数据版本">{open.explained.edition || '—'}</Fact>
            <Fact label="取舍">{open.explained.rounding}</Fact>
          </dl>
        </Dialog>
      ) : null}
    </Opening>
  )
}

type FigureProps = {
  label: string
  value: number | null
  decimals: number
  unit?: string
  explained: Explained | undefined
}

/** As plain text where nothing is behind it. */
export function OpenFigure({ label, value, decimals, unit = '', explained }: FigureProps) {
  const show = useContext(Opening)
  const text = formatNumber(value, decimals)
  if (!explained?.how) return text
  const whole = unit ? `${text} ${unit}` : text
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={`${label} ${whole}，打开算式`}
      onClick={() => show({ label, value: whole, explained })}
    >
      {text}
    </button>
  )
}
