/** 已保存的测算: the own studies; one is read as it was saved, opened to go on from, or removed. */
import { energyScenario, type ListedScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { useState } from 'react'
import { StudyDialog } from '../../../filing/scenario/study-dialog.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { SavedStudies } from './saved-studies.tsx'

export function OwnStudies({ onOpen }: { onOpen: (storedFile: ListedScenario) => void }) {
  const [removing, setRemoving] = useState<ListedScenario | null>(null)
  const [shown, setShown] = useState<ListedScenario | null>(null)
  const list = useCall(energyScenario.list, {})
  const remove = useAct(energyScenario.remove, {
    onDone: () => {
      toast.success('已删除')
      setRemoving(null)
    },
  })
  return (
    <QueryView query={list} loading={null} empty={null}>
      {(data) => (
        <Sheet title="已保存的测算" id="scenario-kept">
          <SavedStudies rows={data} onShow={setShown} onOpen={onOpen} onRemove={setRemoving} />
          {shown ? <StudyDialog of={shown} onClose={() => setShown(null)} /> : null}
          {removing ? (
            <Dialog
              title="删除这份测算？"
              onClose={() => setRemoving(null)}
              footer={
                <ActFoot
                  act="删除"
                  kind="danger"
                  running={remove.isPending ? '正在删除' : false}
                  onAct={() => remove.mutate({ id: removing.id })}
                  onClose={() => setRemoving(null)}
                />
              }
            >
              <p>
                {`“${removing.title}”的全部版本从列表中删除。已被申报引用的，引用处仍可查看；已交给他人的测算书，核验时显示企业已删除。`}
              </p>
              <Refused error={remove.error} />
            </Dialog>
          ) : null}
        </Sheet>
      )}
    </QueryView>
  )
}
