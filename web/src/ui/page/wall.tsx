/**
 * 大屏: what stands beside a map on a large screen: rows of a name and a number, large enough to be read across a room, in pages
 * that turn by themselves. Turning can be stopped, and does not begin where the person has asked for less motion.
 */
import { useEffect, useState } from 'react'
import { Button } from '../control/button.tsx'
import { figureText } from '../figure/figure.tsx'
import { prefersReducedMotion } from './reduced-motion.ts'
import styles from './wall.module.css'

export type WallRow = { key: string; name: string; value: number | string }
export type WallPage = { key: string; title: string; head: readonly [string, string]; rows: readonly WallRow[] }

const rowsAPage = 9
const turnMs = 15_000

/** As many pages as the rows need, at most `most`. */
export function wallPages(title: string, head: WallPage['head'], rows: readonly WallRow[], most = 5): WallPage[] {
  const pages = Math.min(most, Math.ceil(rows.length / rowsAPage))
  return Array.from({ length: pages }, (_, at) => ({
    key: `${title} ${at}`,
    title: pages > 1 ? `${title}（${at + 1}/${pages}）` : title,
    head,
    rows: rows.slice(at * rowsAPage, (at + 1) * rowsAPage),
  }))
}

export function Wall({ pages }: { pages: readonly WallPage[] }) {
  const [at, setAt] = useState(0)
  const [isStopped, setStopped] = useState(prefersReducedMotion)
  const count = pages.length
  const page = pages[at % Math.max(1, count)]
  const isTurning = count > 1 && !isStopped
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setAt((before) => (before + 1) % count), turnMs)
    return () => clearInterval(timer)
  }, [isTurning, count])
  if (!page) return null
  return (
    <div className={styles.wall}>
      <table aria-live={isTurning ? 'off' : 'polite'}>
        <caption>{page.title}</caption>
        <thead>
          <tr>
            {page.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td>{figureText(row.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > 1 ? (
        <div className={styles.steps}>
          <Button kind="quiet" onClick={() => setAt((before) => (before + count - 1) % count)}>
            上一页
          </Button>
          <Button kind="quiet" onClick={() => setStopped(!isStopped)}>
            {isStopped ? '自动翻页' : '停止翻页'}
          </Button>
          <Button kind="quiet" onClick={() => setAt((before) => (before + 1) % count)}>
            下一页
          </Button>
        </div>
      ) : null}
    </div>
  )
}
