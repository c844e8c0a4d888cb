/** A state in words with its own sign: never colour alone. Tones are those of filing's states. */
import { classes } from '../classes.ts'
import styles from './tag.module.css'

export type Tone = 'grey' | 'blue' | 'orange' | 'purple' | 'cyan' | 'green' | 'red'

/** One shape per tone: open ring, clock, call for attention, dots, ring with core, tick, cross. */
const signs: Record<Tone, string> = {
  grey: 'M6 2.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  blue: 'M6 2.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM6 4v2l1.4 1',
  orange: 'M6 2.2v4.4M6 9.3h.1',
  purple: 'M2.5 6h.2M5.9 6h.2M9.3 6h.2',
  cyan: 'M6 2.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM6 5.8h.1',
  green: 'm2.5 6.3 2.4 2.4L9.5 3.8',
  red: 'm3 3 6 6M9 3 3 9',
}

export function Tag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes(styles.tag, styles[`tag-${tone}`])} data-part="tag">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={signs[tone]} />
      </svg>
      {children}
    </span>
  )
}
