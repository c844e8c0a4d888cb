/** The dialogue in which one of the enterprise's own papers is taken as an attachment. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import { QueryView, type ViewedQuery } from '../../ui/page/query-view.tsx'
import styles from './kinds.module.css'

export type PaperLine = {
  id: string
  text: string
  under: string
  /** A newer edition has replaced it. */
  isFormer?: boolean
}

type PaperListProps<Data> = {
  title: string
  query: ViewedQuery<Data>
  loading: string
  linesOf: (data: Data) => readonly PaperLine[]
  empty: ReactNode
  /** The act that takes one. */
  cite: { error: Parameters<typeof Refused>[0]['error']; isPending: boolean; variables: { id: string } | undefined }
  onChoose: (id: string) => void
  onClose: () => void
}

export function PaperList<Data>(props: PaperListProps<Data>) {
  const { title, query, loading, linesOf, empty, cite, onChoose, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <Refused error={cite.error} />
      <QueryView query={query} loading={loading} rows={3}>
        {(data) => {
          const lines = linesOf(data)
          if (lines.length === 0) return empty
          return (
            <ul className={styles.picks}>
              {lines.map(({ id, text, under, isFormer }) => (
                <li key={id} className={styles.pick}>
                  <span>
                    {text}
                    <span className="ge-hint">{under}</span>
                  </span>
                  <Button
                    size="small"
                    kind={isFormer ? 'plain' : 'primary'}
                    running={cite.isPending && cite.variables?.id === id ? '正在放入' : false}
                    onClick={() => onChoose(id)}
                  >
                    选用
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </Dialog>
  )
}
