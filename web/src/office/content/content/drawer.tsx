/** One text: the form while it may be changed, otherwise as readers see it; its steps, its versions and their difference. */
import type { CallOutput } from '@green/contract/call.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { useState } from 'react'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Dialog, Drawer } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import { ContentForm } from './form.tsx'
import { ContentHistory } from './history.tsx'
import { ContentSteps } from './steps.tsx'

type DrawerProps = { open: string; onOpen: (open: string) => void }

export function ContentDrawer({ open, onOpen }: DrawerProps) {
  const close = () => onOpen('')
  if (open.startsWith('new-'))
    return (
      <Drawer size={920} title="起草" onClose={close}>
        <ContentForm kind={open.slice(4)} piece={null} onSaved={onOpen} />
      </Drawer>
    )
  return <KnownPiece id={open} onClose={close} />
}

function KnownPiece({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(contentEditing.get, { id })
  const [shown, setShown] = useState<'preview' | 'history' | null>(null)
  const piece = query.data
  return (
    <Drawer size={920} title={piece?.title ?? '内容'} onClose={onClose}>
      <QueryView query={query} loading="正在读取文稿" rows={8}>
        {(read) => (
          <>
            <p className="ge-hint">{`${read.stateLabel}，第 ${read.textNo} 稿，${read.updatedByName}${read.isShown ? '。公众现在可以看到已发布的一稿' : '。公众看不到'}`}</p>
            <div className={styles.act}>
              <Button icon="eye" onClick={() => setShown('preview')}>
                预览
              </Button>
              <Button onClick={() => setShown('history')}>各稿与记录</Button>
            </div>
            <ContentSteps piece={read} />
            {read.allowed.some(({ action }) => action === 'save') ? (
              <ContentForm key={read.version} kind={read.kind} piece={read} onSaved={() => undefined} />
            ) : (
              <Preview piece={read} />
            )}
          </>
        )}
      </QueryView>
      {piece && shown === 'preview' ? (
        <Dialog open width="wide" title="预览" onClose={() => setShown(null)}>
          <Preview piece={piece} />
        </Dialog>
      ) : null}
      {piece && shown === 'history' ? (
        <Dialog open width="wide" title="各稿与记录" onClose={() => setShown(null)}>
          <ContentHistory id={piece.id} />
        </Dialog>
      ) : null}
    </Drawer>
  )
}

/** The text as readers see it, with today's dates. */
function Preview({ piece }: { piece: CallOutput<typeof contentEditing.get> }) {
  const { title, summary, source } = piece.text
  return (
    <article>
      <h2>{title}</h2>
      <p className="ge-hint">{source}</p>
      <p>{summary}</p>
      <RichText body={piece.shownBody} />
    </article>
  )
}
