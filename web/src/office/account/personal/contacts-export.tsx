/** An export with unmasked contacts, for a reason, which is logged. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { Button, type ButtonKind } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
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
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isShort = [...reason.trim()].length < 2
  const ask = () => {
    setTried(true)
    document.getElementById('export-reason')?.focus()
  }
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
          isShort ? (
            <Button icon="download" onClick={ask}>
              导出
            </Button>
          ) : (
            <DownloadButton
              call={call}
              input={{ ...input, showReason: reason.trim() } as CallRequest<C>}
              {...rest}
              onTaken={() => setOpen(false)}
            >
              导出
            </DownloadButton>
          )
        }
      >
        <p>文件中的联系方式或账号不遮盖。请说明用途，导出人、时间、范围和事由会记入日志；用后请妥善保管或删除。</p>
        <TextInput
          id="export-reason"
          label="导出事由"
          required
          value={reason}
          onChange={setReason}
          maxLength={100}
          hint="例如：逐家电话通知补报"
          fault={tried && isShort ? '请填写事由（至少2个字）' : null}
        />
      </Dialog>
    </>
  )
}
