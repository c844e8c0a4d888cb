/**
 * A part of a page that folds behind its heading; one line says what is in it. Find in page opens it, as any <details>,
 * and printing shows everything.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../figure/icon.tsx'
import styles from './fold.module.css'

type FoldProps = {
  /** Of the heading. */
  id?: string
  title: string
  /** Level of the heading; without one the title is plain text below a heading of the page. */
  level?: 2 | 3
  /** What is in it, in one line; shown while it is folded. */
  line?: ReactNode
  /** At the end of the heading: a state, a count. */
  badge?: ReactNode
  /** Omitted where nobody but the reader opens it. */
  open?: boolean
  onOpen?: (isOpen: boolean) => void
  children: ReactNode
}

export function Fold({ id, title, level, line, badge, open, onOpen, children }: FoldProps) {
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => openWhilePrinting(element.current), [])
  const Title = level === 2 ? 'h2' : level === 3 ? 'h3' : 'span'
  return (
    <details
      ref={element}
      className={styles.fold}
      data-part="fold"
      open={open}
      onToggle={(event) => onOpen?.(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" size={16} />
        <Title id={id} className={styles.title} data-part="fold-title">
          {title}
        </Title>
        {line ? <span className={styles.line}>{line}</span> : null}
        {badge}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

/** Opens the parts that hide an element, and scrolls it into view. */
export function reveal(element: Element | null, block: 'start' | 'center' = 'center'): void {
  if (!element) return
  for (let above: Element | null = element; above; above = above.parentElement) {
    if (above instanceof HTMLDetailsElement) above.open = true
  }
  element.scrollIntoView({ block })
}

function openWhilePrinting(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (!details) return
  let wasFolded = false
  const unfold = () => {
    wasFolded = !details.open
    details.open = true
  }
  const restore = () => {
    if (wasFolded) details.open = false
  }
  window.addEventListener('beforeprint', unfold)
  window.addEventListener('afterprint', restore)
  return () => {
    window.removeEventListener('beforeprint', unfold)
    window.removeEventListener('afterprint', restore)
  }
}
