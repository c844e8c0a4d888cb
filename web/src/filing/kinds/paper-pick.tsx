/** The buttons that take a kept study or result as an attachment. Their dialogues are loaded when one is opened. */
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/control/button.tsx'

type PaperKind = 'scenario' | 'footprint'

const papers: readonly {
  kind: PaperKind
  label: string
  Pick: ComponentType<{ onPick: (file: FileAnswer) => void; onClose: () => void }>
}[] = [
  {
    kind: 'scenario',
    label: '选用情景测算书',
    Pick: lazy(() => import('./scenario-pick.tsx').then(({ ScenarioPick }) => ({ default: ScenarioPick }))),
  },
  {
    kind: 'scenario',
    label: '选用计算书',
    Pick: lazy(() => import('./calculation-pick.tsx').then(({ CalculationPick }) => ({ default: CalculationPick }))),
  },
  {
    kind: 'footprint',
    label: '选用产品碳足迹报告',
    Pick: lazy(() => import('./footprint-pick.tsx').then(({ FootprintPick }) => ({ default: FootprintPick }))),
  },
]

/** The papers of these kinds that the enterprise may take. */
export function PaperPicks({ kinds, onPick }: { kinds: readonly PaperKind[]; onPick: (file: FileAnswer) => void }) {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  const offered = papers.filter(({ kind }) => kinds.includes(kind))
  const found = offered.find(({ label }) => label === open)
  return (
    <>
      {offered.map(({ label }) => (
        <Button key={label} size="small" onClick={() => setOpen(label)}>
          {label}
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
