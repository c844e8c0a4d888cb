/** A question before an act that cannot be taken back: `await ask({ title, text, act })` is whether the act was chosen. */
import { type ReactNode, useState } from 'react'
import { Dialog } from '../over/dialog.tsx'
import { Button } from './button.tsx'

type Confirmation = { title: string; text: string; act: string; cancel?: string }

/** The asking function, and the place where the question is rendered. */
export function useConfirm(): [(confirmation: Confirmation) => Promise<boolean>, ReactNode] {
  const [pending, setPending] = useState<(Confirmation & { answer: (yes: boolean) => void }) | null>(null)
  const ask = (confirmation: Confirmation) => new Promise<boolean>((answer) => setPending({ ...confirmation, answer }))
  const end = (yes: boolean) => {
    pending?.answer(yes)
    setPending(null)
  }
  const place = pending ? (
    <Dialog
      title={pending.title}
      onClose={() => end(false)}
      footer={
        <>
          <Button onClick={() => end(false)}>{pending.cancel ?? '再看看'}</Button>
          <Button kind="primary" onClick={() => end(true)}>
            {pending.act}
          </Button>
        </>
      }
    >
      <p>{pending.text}</p>
    </Dialog>
  ) : null
  return [ask, place]
}
