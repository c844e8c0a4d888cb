/** An export that is made for a stated reason when it is large: the reason stands in the log and on the sheet. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { exportReasonFrom, usage } from '@green/contract/calls/inspection/inspection.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'

type ReasonedExportProps<C extends Call> = { call: C; input: CallRequest<C>; total: number; children: string }

export function ReasonedExport<C extends Call>({ call, input, total, children }: ReasonedExportProps<C>) {
  const [reason, setReason] = useState<string | null>(null)
  if (total <= exportReasonFrom)
    return (
      <DownloadButton call={call} input={input}>
        {children}
      </DownloadButton>
    )
  return (
    <>
      <Button onClick={() => setReason('')}>{children}</Button>
      {reason === null ? null : (
        <Dialog
          title={children}
          onClose={() => setReason(null)}
          footer={
            <DownloadButton
              call={call}
              input={{ ...(input as object), reason } as CallRequest<C>}
              kind="primary"
              onAccepted={() => setReason(null)}
            >
              导出
            </DownloadButton>
          }
        >
          <p>{`共${total}行，超过${exportReasonFrom}行的导出须说明用途。用途、账号和时间记入日志，并印在文件上。`}</p>
          <TextArea id="export-reason" {...boxOf(usage)} rows={2} value={reason} onChange={setReason} />
        </Dialog>
      )}
    </>
  )
}
