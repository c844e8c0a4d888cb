/** A question before an act that cannot be taken back: `await ask({ title, text, act })` is whether the act was chosen. */
import { type ReactNode, useState } from 'react'
import { Dialog } from '../over/dialog.tsx'
import { Button } from './button.tsx'

type Confirmation = { title: string; text: string; act: string; cancel?: string }

/** The asking function, and the place where the question is rendered. */
export function useConfirm(): [(confirmation: Confirmation) => Promise<boolean>, ReactNode] {
  const [requested, setRequested] = useState<(Confirmation & { answer: (yes: boolean) => void }) | null>(null)
  const ask = (confirmation: Confirmation) =>
    new Promise<boolean>((answer) => setRequested({ ...confirmation, answer }))
  const end = (yes: boolean) => {
    requested?.answer(yes)
    setRequested(null)
  }
  const place = requested ? (
    <Dialog
      title={requested.title}
      onClose={() => end(false)}
      footer={
        <>
          <Button onClick={() => end(false)}>{requested.cancel ?? '再看看'}</Button>
          <Button kind="primary" onClick={() => end(true)}>
            {requested.act}
          </Button>
        </>
      }
    >
      <p>{requested.text}</p>
    </Dialog>
  ) : null
  return [ask, place]
}
