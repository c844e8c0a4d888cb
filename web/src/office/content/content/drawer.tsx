/** One text: the form while it may be changed, otherwise as readers see it; its steps, its versions and their difference. */
import type { CallOutput } from '@green/contract/call.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { useState } from 'react'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Dialog, Drawer } from '../../../ui/over/dialog.tsx'
import { FailedQuery, Loading } from '../../../ui/page/faces.tsx'
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
      {query.error ? (
        <FailedQuery error={query.error} onRetry={() => void query.refetch()} />
      ) : piece ? (
        <>
          <p className="ge-hint">{`${piece.stateLabel}，第 ${piece.textNo} 稿，${piece.updatedByName}${piece.isShown ? '。公众现在可以看到已发布的一稿' : '。公众看不到'}`}</p>
          <div className="desk-act">
            <Button icon="eye" onClick={() => setShown('preview')}>
              预览
            </Button>
            <Button onClick={() => setShown('history')}>各稿与记录</Button>
          </div>
          <ContentSteps piece={piece} />
          {piece.allowed.some(({ action }) => action === 'save') ? (
            <ContentForm key={piece.version} kind={piece.kind} piece={piece} onSaved={() => undefined} />
          ) : (
            <Preview piece={piece} />
          )}
        </>
      ) : (
        <Loading rows={8} label="正在读取文稿" />
      )}
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
