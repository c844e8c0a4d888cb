/** 请人填写: opens the dialogue once the draft is saved, for the links belong to it. */
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Halt } from '../saving/autosave.ts'
import type { Saving } from '../saving/use-saving.ts'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((m) => ({ default: m.HelpDialog })))

export function HelpButton({ saving }: { saving: Saving }) {
  const [filingId, setFilingId] = useState<string | null>(null)
  const open = async () => {
    try {
      const id = await saving.settle()
      if (id) setFilingId(id)
      else toast.info('请先填写一项，草稿保存后再请人填写')
    } catch (failure) {
      if (!(failure instanceof Halt)) throw failure
    }
  }
  return (
    <>
      <Button size="small" onClick={() => void open()}>
        请人填写
      </Button>
      {filingId ? (
        <Suspense fallback={null}>
          <HelpDialog filingId={filingId} onClose={() => setFilingId(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
