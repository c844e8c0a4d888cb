/** The buttons that take a kept study or result as an attachment. Their dialogues are loaded when one is opened. */
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/control/button.tsx'

const papers = [
  {
    words: '选用情景测算书',
    Pick: lazy(() => import('./scenario-pick.tsx').then(({ ScenarioPick }) => ({ default: ScenarioPick }))),
  },
  {
    words: '选用计算书',
    Pick: lazy(() => import('./calculation-pick.tsx').then(({ CalculationPick }) => ({ default: CalculationPick }))),
  },
]

export function PaperPicks({ onPick }: { onPick: (file: FileAnswer) => void }) {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  const found = papers.find(({ words }) => words === open)
  return (
    <>
      {papers.map(({ words }) => (
        <Button key={words} size="small" onClick={() => setOpen(words)}>
          {words}
        </Button>
      ))}
      {found ? (
        <Suspense fallback={null}>
          <found.Pick
            onPick={(file) => {
              onPick(file)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}
