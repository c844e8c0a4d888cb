/** An export with unmasked contacts, for a reason, which is logged. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { exportReason } from '@green/contract/fields/personal.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { Button, type ButtonKind } from '../../../ui/control/button.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'

type ContactsExportProps<C extends Call> = {
  call: C
  input: Omit<CallRequest<C>, 'showReason'>
  of?: string
  rows?: number | undefined
  kind?: ButtonKind
  children: string
}

export function ContactsExport<C extends Call>({
  call,
  input,
  kind = 'quiet',
  children,
  ...rest
}: ContactsExportProps<C>) {
  const [open, setOpen] = useState(false)
  const form = useFieldValues([exportReason])
  const { showReason } = form.values
  const isStated =
    typeof showReason === 'string' && valueFault(exportReason.spec, showReason, true, form.lists.reference) === null
  return (
    <>
      <Button icon="download" kind={kind} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog
        open={open}
        title={children}
        onClose={() => setOpen(false)}
        footer={
          isStated ? (
            <DownloadButton
              call={call}
              input={{ ...input, showReason: showReason.trim() } as CallRequest<C>}
              {...rest}
              onAccepted={() => setOpen(false)}
            >
              导出
            </DownloadButton>
          ) : (
            <Button icon="download" onClick={() => form.checkAll()}>
              导出
            </Button>
          )
        }
      >
        <p>文件中的联系方式或账号不遮盖。请说明用途，导出人、时间、范围和事由会记入日志；用后请妥善保管或删除。</p>
        <FieldsBody form={form} />
      </Dialog>
    </>
  )
}
