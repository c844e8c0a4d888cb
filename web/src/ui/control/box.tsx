/** Text boxes of the forms: with a suffix, and growing with their text. */
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './box.module.css'

type BoxProps = InputHTMLAttributes<HTMLInputElement> & {
  /** Class of the frame around box and suffix. */
  className?: string | undefined
  /** At the beginning of the line: a label. */
  before?: ReactNode
  /** At the end of the line: a unit, a button. */
  suffix?: ReactNode
  /** What other rooms' styles and the tests call the frame. */
  'data-part'?: string
}

export function Box({ className = '', before, suffix, 'data-part': part, ...rest }: BoxProps) {
  return (
    <span className={classes(styles.box, className)} data-part={part ? `box ${part}` : 'box'}>
      {before}
      <input type="text" {...rest} />
      {suffix}
    </span>
  )
}

type GrowingBoxProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { least: number; most: number }

const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Between `least` and `most` lines high. */
export function GrowingBox({ least, most, ...rest }: GrowingBoxProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { value } = rest
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height follows
  useLayoutEffect(() => {
    if (!area.current || growsByItself()) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight + 2}px`
  }, [value])
  const lines = (count: number) => `calc(${count} * 1.5em + 0.75rem)`
  return (
    <textarea
      ref={area}
      className={classes(styles.box, styles.growing)}
      data-part="box"
      rows={least}
      style={{ minHeight: lines(least), maxHeight: lines(most) }}
      {...rest}
    />
  )
}
