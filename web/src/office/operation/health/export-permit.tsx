/** 全部导出: leave for one export without masks, which an administrator proposes and two others agree to. */

import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { exportPermitFields, operation, permitHours } from '@green/contract/calls/operation/operation.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { toastDone, WaitingNote } from '../../second-person.tsx'

const subject = 'unmasked-export'

export function ExportPermitSheet() {
  const state = useCall(operation.permitOfExport, {})
  const [open, setOpen] = useState(false)
  return (
    <Sheet title="全部导出">
      <p>
        运行人员用运行手册中的全部导出命令把全部数据导出为开放的格式，个人信息遮盖。确需不遮盖的（如整体移交），在这里提出，经市级管理员和另一名系统管理员同意后，
        {permitHours}
        小时内可以不遮盖导出一次。
      </p>
      <WaitingNote subject={subject} />
      <QueryView query={state} loading={null}>
        {({ permit }) =>
          permit ? (
            <p role="status">{`${permit.by}已允许导出一次，交给${permit.receiver}；${dateTimeText(permit.until)}前有效，还没有使用。`}</p>
          ) : (
            <Button onClick={() => setOpen(true)}>提出不遮盖的全部导出</Button>
          )
        }
      </QueryView>
      {open ? <ProposeExport onClose={() => setOpen(false)} /> : null}
    </Sheet>
  )
}

function ProposeExport({ onClose }: { onClose: () => void }) {
  const form = useFields(exportPermitFields, {
    call: operation.allowExport,
    refreshes: [twoHands.waiting],
    onDone: (answer) => toastDone(answer, '已允许'),
    onClose,
  })
  return <FieldsDialog title="提出不遮盖的全部导出" form={form} act="提出" />
}
