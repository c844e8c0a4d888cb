/** The frame of a typed table: says how many columns stand out of view at the right, and brings them in. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './rows/table.module.css'

type WideFrameProps = {
  /** Whether the last column stays in view at the right. */
  hasActs: boolean
  children: ReactNode
}

export function WideFrame({ hasActs, children }: WideFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(0)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      setHidden(columnsOutOfView(element))
      setScrolled(element.scrollLeft > 0)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  const bringIn = () => frame.current?.scrollBy({ left: frame.current.clientWidth / 2, behavior: 'smooth' })
  return (
    <div
      className={styles.wide}
      data-more={hidden > 0 || undefined}
      data-acts={hasActs || undefined}
      data-scrolled={isScrolled || undefined}
    >
      {hidden > 0 ? (
        <button type="button" className={classes('ge-link', styles.wideMore)} onClick={bringIn}>
          右侧还有 {hidden} 列
          <Icon name="right" size={16} />
        </button>
      ) : null}
      <div ref={frame} className={styles.frame} data-part="table-frame">
        {children}
      </div>
    </div>
  )
}

/** Columns of which less than half is seen before the right edge, or before the column that stays there. */
function columnsOutOfView(frame: HTMLElement): number {
  if (frame.scrollWidth - frame.scrollLeft - frame.clientWidth < 2) return 0
  const { left } = frame.getBoundingClientRect()
  const stays = frame.querySelector('thead th[data-acts]')
  const boundary = left + frame.clientWidth - (stays?.getBoundingClientRect().width ?? 0)
  const heads = [...frame.querySelectorAll('thead th:not([data-acts])')]
  return heads.filter((head) => {
    const box = head.getBoundingClientRect()
    return box.left + box.width / 2 > boundary
  }).length
}
