/** A question before an act that cannot be taken back: `await ask({ title, text, act })` is whether the act was chosen. */
import { type ReactNode, useState } from 'react'
import { Dialog } from '../over/dialog.tsx'
import { Button } from './button.tsx'

type Question = { title: string; text: string; act: string; cancel?: string }

/** The asking function, and the place where the question is rendered. */
export function useConfirm(): [(question: Question) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null)
  const ask = (question: Question) => new Promise<boolean>((answer) => setAsked({ ...question, answer }))
  const end = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(null)
  }
  const place = asked ? (
    <Dialog
      title={asked.title}
      onClose={() => end(false)}
      footer={
        <>
          <Button onClick={() => end(false)}>{asked.cancel ?? '再看看'}</Button>
          <Button kind="primary" onClick={() => end(true)}>
            {asked.act}
          </Button>
        </>
      }
    >
      <p>{asked.text}</p>
    </Dialog>
  ) : null
  return [ask, place]
}
