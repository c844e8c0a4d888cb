/** The pager of every plain list: total, sizes, prev, pager, next, jumper. */
import { useId, useState } from 'react'
import { Icon } from '../figure/icon.tsx'
import styles from './pager.module.css'

export const pageSizeChoices = [5, 10, 15, 20, 50] as const

/** The page numbers to show: first, last, the current one with its neighbours, 0 for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const pages = new Set([1, last, current - 1, current, current + 1])
  if (current <= 3) for (const near of [2, 3, 4]) pages.add(near)
  if (current >= last - 2) for (const near of [last - 1, last - 2, last - 3]) pages.add(near)
  const numbers = [...pages].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b)
  return numbers.flatMap((one, index) => {
    const before = numbers[index - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [0, one]
  })
}

type PagerProps = {
  /** Read out; set where a page has two pagers. */
  label?: string
  total: number
  page: number
  size: number
  onChange: (place: { page: number; size: number }) => void
  /** There are more than `total` rows, and they were not counted: shown as 10,000+, and any page may be requested. */
  capped?: boolean | undefined
  /** This is the last page; needed where the total is not counted. */
  isLast?: boolean
}

/** The last page that can be offered from here. */
export function lastPage({ total, page, size, capped, isLast }: Omit<PagerProps, 'onChange'>): number {
  const counted = Math.max(1, Math.ceil(total / size))
  if (!capped) return counted
  return isLast ? page : Math.max(counted, page + 1)
}

export function Pager({ onChange, label = '分页', ...place }: PagerProps) {
  const { total, page, size, capped } = place
  const id = useId()
  const last = lastPage(place)
  const [jump, setJump] = useState('')
  const go = (to: number) => onChange({ page: Math.max(1, capped ? to : Math.min(last, to)), size })
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.total}>
        共 <strong>{`${total.toLocaleString('zh-CN')}${capped ? '+' : ''}`}</strong> 条
      </span>
      <label>
        <span className="ge-hidden">每页条数</span>
        <select
          className={styles.box}
          value={size}
          onChange={(event) => onChange({ page: 1, size: Number(event.target.value) })}
        >
          {pageSizeChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice} 条/页
            </option>
          ))}
        </select>
      </label>
      <span className={styles.pages}>
        <button type="button" disabled={page <= 1} onClick={() => go(page - 1)} aria-label="上一页">
          <Icon name="left" size={16} />
        </button>
        {pageNumbers(page, last).map((one, index, all) =>
          one === 0 ? (
            <span key={`gap-${all[index + 1]}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              type="button"
              key={one}
              aria-current={one === page ? 'page' : undefined}
              aria-label={`第 ${one} 页`}
              onClick={() => go(one)}
            >
              {one}
            </button>
          ),
        )}
        <button type="button" disabled={page >= last} onClick={() => go(page + 1)} aria-label="下一页">
          <Icon name="right" size={16} />
        </button>
      </span>
      <form
        className={styles.jump}
        onSubmit={(event) => {
          event.preventDefault()
          if (/^\d+$/.test(jump)) go(Number(jump))
          setJump('')
        }}
      >
        <label htmlFor={id}>前往</label>
        <input
          id={id}
          className={styles.box}
          inputMode="numeric"
          value={jump}
          onChange={(event) => setJump(event.target.value)}
        />
        <span>页</span>
      </form>
    </nav>
  )
}
