/** The form of an objection: who, contact, and why; the response is a number for looking up the result. */
import type { CallOutput } from '@green/contract/call.ts'
import { objection } from '@green/contract/calls/title/objection.ts'
import { objectionFields } from '@green/contract/fields/objection.ts'
import { useState } from 'react'
import { FieldsBody } from '../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../filing/fields/use-fields.ts'
import { refusalOf } from '../../filing/kinds/files-input.tsx'
import { useAct } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import { Button } from '../../ui/control/button.tsx'
import { describedBy, Field } from '../../ui/control/field.tsx'
import { FileInput } from '../../ui/control/file-input.tsx'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { ownName } from '../account/own-person.tsx'
import { PictureCode, usePictureCode } from '../account/picture-code.tsx'
import styles from './public.module.css'

type ObjectionDialogProps = {
  against: CallOutput<typeof objection.published>['rows'][number]
  onClose: () => void
}

/** Allowed attachments; the server checks them again. */
const papers = { formats: ['pdf', 'jpg', 'png'], max: 3, maxMb: 10 }

export function ObjectionDialog({ against, onClose }: ObjectionDialogProps) {
  const form = useFieldValues(objectionFields)
  const code = usePictureCode(true)
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState<readonly Attached[] | null>(null)
  const raise = useAct(objection.raise, {
    onDone: async ({ number }) => {
      const results: Attached[] = []
      for (const file of files) results.push({ name: file.name, fault: await attached(number, file) })
      setSent(results)
    },
  })
  const send = () => {
    const values = form.checkAll()
    if (!values) return
    raise.mutate(
      { filingId: against.filingId, ...values, ...code.answer() },
      {
        onError: (error) => {
          if (error.data.captchaRequired) return code.ask(error.message)
          code.used()
          form.take(error)
        },
      },
    )
  }
  if (raise.data)
    return (
      <Dialog
        open
        title="异议已提交"
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            我已记下编号
          </Button>
        }
      >
        <Raised number={raise.data.number} isSending={files.length > 0 && sent === null} sent={sent ?? []} />
      </Dialog>
    )
  return (
    <Dialog
      open
      width="wide"
      title={`对“${against.enterpriseName}”的公示提出异议`}
      onClose={onClose}
      footer={<ActFoot act="提交异议" running={raise.isPending ? '正在提交' : false} onAct={send} onClose={onClose} />}
    >
      <p className="ge-hint">姓名和联系方式只供主办单位核查时联系您，不公开，也不告知被公示单位。</p>
      <FieldsBody form={form} controls={{ name: ownName }} />
      <PapersField onChosen={setFiles} />
      <PictureCode form="objection" code={code} />
      <RefusedLine>{raise.error?.data.captchaRequired ? null : form.refusalIn(raise.error)}</RefusedLine>
    </Dialog>
  )
}

type Attached = { name: string; fault: string | null }
type RaisedProps = { number: string; isSending: boolean; sent: readonly Attached[] }

/** The number for looking up the result, and the result of each upload. */
function Raised({ number, isSending, sent }: RaisedProps) {
  return (
    <>
      <p role="status">
        异议编号：<strong className={styles.code}>{number}</strong>
      </p>
      <p>
        请记下这个编号。主办单位核查后，凭编号可以在本页查询处理结果；没有编号查不到。留下手机或邮箱的，答复后会收到通知。
      </p>
      {isSending ? <p role="status">正在上传证明材料，请不要关闭……</p> : null}
      {sent.map(({ name, fault: refusalText }) => (
        <p key={name} className={refusalText ? 'ge-fault' : 'ge-hint'} role={refusalText ? 'alert' : undefined}>
          {refusalText
            ? `“${name}”没有附上：${refusalText}。异议已经受理，可在“查询异议处理结果”中补充。`
            : `已附上“${name}”`}
        </p>
      ))}
    </>
  )
}

function PapersField({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const [fileFault, setFileFault] = useState('')
  const choose = (chosen: readonly File[]) => {
    const wrong = chosen.flatMap((file, i) => {
      const refusalText = refusalOf(file, papers, i)
      return refusalText ? [`“${file.name}”：${refusalText}`] : []
    })
    setFileFault(wrong.join('；'))
    onChosen(wrong.length > 0 ? [] : chosen)
  }
  return (
    <Field
      id="objection-files"
      label="证明材料"
      hint="可以不附；pdf、jpg、png，最多3份，每份不超过10MB。"
      fault={fileFault || undefined}
    >
      <FileInput
        id="objection-files"
        multiple
        accept=".pdf,.jpg,.jpeg,.png"
        aria-describedby={describedBy('objection-files', { fault: fileFault || undefined, hint: true })}
        onChosen={choose}
      />
    </Field>
  )
}

/** Why an attachment was refused; null when it was not. */
export async function attached(number: string, file: File): Promise<string | null> {
  try {
    await request(objection.attach, { number }, { file })
    return null
  } catch (failure) {
    return failure instanceof RequestError ? failure.message : '上传没有成功，请重试'
  }
}
