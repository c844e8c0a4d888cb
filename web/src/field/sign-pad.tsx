/** A pad to sign on, by finger, pen or mouse. The strokes are kept as points, so that the signature can be checked and printed at any size. */
import { pathOf } from '@green/filing/inspection/verification.ts'
import { type PointerEvent, useRef } from 'react'
import styles from './field.module.css'

type Strokes = readonly (readonly number[])[]
type Props = { width: number; height: number; strokes: Strokes; onChange: (strokes: Strokes) => void }

const mostPoints = 2000

export function SignPad({ width, height, strokes, onChange }: Props) {
  const drawing = useRef<number[] | null>(null)
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height),
    ]
  }
  return (
    <svg
      className={styles.pad}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="签名框，请在框内签写姓名"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drawing.current = pointOf(event)
        onChange([...strokes, drawing.current])
      }}
      onPointerMove={(event) => {
        const stroke = drawing.current
        if (!stroke || stroke.length >= mostPoints) return
        stroke.push(...pointOf(event))
        onChange([...strokes.slice(0, -1), [...stroke]])
      }}
      onPointerUp={() => {
        drawing.current = null
      }}
      onPointerCancel={() => {
        drawing.current = null
      }}
    >
      <path d={pathOf(strokes)} />
    </svg>
  )
}
