/** A published text: every block becomes an element of React, so nothing in it is ever read as markup. */
import type { Body, Run, TextStyle } from '@green/contract/content/rich-text.ts'
import { Fragment, type ReactNode } from 'react'
import styles from './rich-text.module.css'

const elements = { bold: 'strong', italic: 'em', underline: 'u', sub: 'sub', sup: 'sup' } as const satisfies Record<
  TextStyle,
  string
>

function RunView({ run: { text, marks = [], href } }: { run: Run }) {
  let marked: ReactNode = text
  for (const style of marks) {
    const Element = elements[style]
    marked = <Element>{marked}</Element>
  }
  if (!href) return marked
  if (href.startsWith('/')) return <a href={href.startsWith('/web/') ? href : `/web${href}`}>{marked}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {marked}
    </a>
  )
}

// Blocks and runs of a published text never move, so their place is their key.
const keyed = <T,>(some: readonly T[], draw: (one: T) => ReactNode) =>
  some
    .map((one, index) => ({ key: `${index}`, view: draw(one) }))
    .map(({ key, view }) => <Fragment key={key}>{view}</Fragment>)
const runs = (some: readonly Run[]) => keyed(some, (run) => <RunView run={run} />)

export function RichText({ body }: { body: Body }) {
  return keyed(body, (block) => {
    if (typeof block === 'string') return block.trim() === '' ? null : <p>{block}</p>
    if (block.kind === 'heading') return <h2>{block.text}</h2>
    if (block.kind === 'paragraph') return <p>{runs(block.runs)}</p>
    if (block.kind === 'table') return <BlockTable rows={block.rows} />
    const items = keyed(block.items, (item) => <li>{runs(item)}</li>)
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  })
}

function BlockTable({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className={styles.table} aria-label="表格" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(head, (cell) => (
              <th scope="col">{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, (row) => (
            <tr>
              {keyed(row, (cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
