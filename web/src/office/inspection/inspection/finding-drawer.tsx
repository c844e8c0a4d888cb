/** One item of the check list in the office: the same inputs and the same way to the server as on the phone. */
import {
  type CheckItem,
  type EntryResult,
  type FindingFields,
  type Verification,
  verification,
} from '@green/contract/calls/inspection/verification.ts'
import { emptyFinding } from '@green/filing/inspection/verification.ts'
import { useState } from 'react'
import { Declared, FindingInputs } from '../../../filing/inspection/finding-inputs.tsx'
import { uploadInParts, uploadPartBytes } from '../../../filing/inspection/upload-parts.ts'
import { randomId } from '../../../platform/request/random-id.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Fault, Field } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { useCaseAct } from './use-case-act.ts'

type Props = { id: string; item: CheckItem; read: Verification; onClose: () => void; onDone: () => void }

export function FindingDrawer({ id, item, read, onClose, onDone }: Props) {
  const base = item.finding?.fields ?? emptyFinding
  const [value, setValue] = useState<FindingFields>(base)
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const act = useCaseAct(verification.addHcInfo, {
    onDone: ({ results: [result] }) => {
      const problem = problemOf(result)
      setFault(problem)
      onDone()
      if (problem) return
      toast.success('已登记')
      onClose()
    },
  })
  const save = () => {
    const now = new Date().toISOString()
    const entry = { kind: 'finding', clientId: randomId(), deviceAt: now, node: item.key, base, mine: value } as const
    act.mutate({ id, deviceTime: now, entries: [entry] })
  }
  const addEvidence = async (files: readonly File[]) => {
    setSending(true)
    setFault(null)
    try {
      for (const file of files) {
        const clientId = await sendFile(id, file)
        setValue((before) => ({ ...before, evidence: [...before.evidence, clientId] }))
      }
    } catch (failure) {
      setFault(failure instanceof RequestError ? failure.message : '文件没有上传，请重试')
    } finally {
      setSending(false)
    }
  }
  return (
    <Drawer
      title={item.title}
      size={560}
      onClose={onClose}
      footer={
        <ActFoot
          act="登记"
          running={act.isPending ? '正在登记' : false}
          disabled={isSending}
          onAct={save}
          onClose={onClose}
        />
      }
    >
      <Declared item={item} />
      <FindingInputs item={item} read={read} from={read.visit.fields.from} value={value} set={setValue} />
      <Field
        id="evidence"
        label={`证据（已有${value.evidence.length}份）`}
        hint="照片、录音（M4A、MP3、WAV、OGG、WEBM）或PDF，每份不超过20 MB"
      >
        <FileInput
          id="evidence"
          multiple
          accept=".jpg,.jpeg,.png,.pdf,.m4a,.mp3,.wav,.ogg,.oga,.opus,.webm"
          onChosen={(files) => void addEvidence(files)}
        />
      </Field>
      <Fault id="finding">{fault ?? act.error?.message}</Fault>
    </Drawer>
  )
}

function problemOf(result: EntryResult | undefined): string | null {
  if (result?.state === 'refused') return result.message
  if (result?.state !== 'conflict') return null
  const who = result.conflicts.map(({ label, byName }) => `“${label}”已由${byName}改过`)
  return `${who.join('；')}。请关闭后重新打开，核对后再登记。`
}

/** Uploads one file in parts; answers the id under which a finding cites it. */
async function sendFile(id: string, file: File): Promise<string> {
  if (!crypto.subtle)
    throw new RequestError('refused', '浏览器只在 https 下核对证据文件，请用 https 地址打开本平台后再添加')
  const clientId = randomId()
  const content = await file.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const parts = Math.max(1, Math.ceil(file.size / uploadPartBytes))
  await uploadInParts({ id, clientId, name: file.name, parts, sha256 }, (index) =>
    file.slice(index * uploadPartBytes, (index + 1) * uploadPartBytes),
  )
  return clientId
}
