/** The form of a consent: to whom, for what, which year, until when, whether submitting is included, and the stamped paper. */
import { consent } from '@green/contract/calls/account/consent.ts'
import { creditCode } from '@green/contract/fields/person.ts'
import { required } from '@green/filing/value/rules.ts'
import { useState } from 'react'
import { useDataYear } from '../../../filing/campaign-year.ts'
import { useAct } from '../../../platform/request/query.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { uploadFile } from '../../../platform/request/upload-file.ts'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Checkbox, describedBy, Field, Select, TextInput } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../../account/account.module.css'
import { Problem } from '../../account/problem.tsx'
import { declared, submitted, useTextBoxes } from '../../account/text-boxes.ts'
import personalCenterStyles from './personal-center.module.css'

type GiveConsentProps = { programmes: readonly { id: string; title: string }[]; onClose: () => void }

export function GiveConsent({ programmes, onClose }: GiveConsentProps) {
  const fields = useConsentFields()
  const dataYear = useDataYear()
  const [maySubmit, setMaySubmit] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const give = useAct(consent.give, {
    onDone: () => {
      toast.success('已委托，对方会收到消息')
      onClose()
    },
  })
  const chosen = new Set(fields.values.programmes.split(',').filter(Boolean))
  const choose = (id: string, isOn: boolean) => {
    if (isOn) chosen.add(id)
    else chosen.delete(id)
    fields.bind('programmes').onChange([...chosen].join(','))
  }
  const send = () => {
    if (give.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    const { institutionCode, until, fileId, year } = values
    give.mutate(
      { institutionCode, until, fileId, maySubmit, year: Number(year), programmes: [...chosen] },
      { onError: (failure) => !fields.take(failure) && setProblem(failure.message) },
    )
  }
  return (
    <Dialog
      open
      width="wide"
      title="委托服务机构代办"
      onClose={onClose}
      footer={<ActFoot act="确认委托" running={give.isPending ? '正在委托' : false} onAct={send} onClose={onClose} />}
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <TextInput {...fields.bind('institutionCode')} required spellCheck={false} autoComplete="off" />
        <fieldset
          id={fields.id('programmes')}
          className={personalCenterStyles.choices}
          aria-describedby="consent-programmes-fault"
        >
          <legend>委托的申报类别</legend>
          {programmes.map((one) => (
            <Checkbox
              key={one.id}
              id={`consent-${one.id}`}
              checked={chosen.has(one.id)}
              onChange={(isOn) => choose(one.id, isOn)}
            >
              {one.title}
            </Checkbox>
          ))}
          <p id="consent-programmes-fault" className="ge-fault">
            {fields.faults.programmes}
          </p>
        </fieldset>
        <div className={styles.pair}>
          <Select
            {...fields.bind('year')}
            required
            options={consentYears(dataYear ?? currentYear()).map((year) => ({
              value: String(year),
              label: `${year} 年`,
            }))}
          />
          <TextInput {...fields.bind('until')} required type="date" />
        </div>
        <Checkbox id="consent-may-submit" checked={maySubmit} onChange={setMaySubmit}>
          也可以代为提交、重新提交和撤回（不勾选时机构只填报，由本单位主账号提交）
        </Checkbox>
        <Paper fields={fields} />
      </form>
    </Dialog>
  )
}

/** Last year, this and the next one, and the year whose data are collected where that is another. */
function consentYears(dataYear: number): number[] {
  const thisYear = currentYear()
  return [...new Set([dataYear, thisYear - 1, thisYear, thisYear + 1])].toSorted((a, b) => a - b)
}

function useConsentFields() {
  return useTextBoxes(
    'consent',
    {
      institutionCode: declared(creditCode, { label: '服务机构的统一社会信用代码' }),
      year: { label: '申报年度', check: (value) => required(value) },
      until: { label: '委托截止日期', check: (value) => required(value, '请选择委托截止日期') },
      programmes: { label: '委托的申报类别', check: (value) => required(value, '请选择委托的申报类别') },
      fileId: { label: '委托书', check: (value) => required(value, '请上传加盖公章的委托书') },
    },
    { initial: { year: String(currentYear()) } },
  )
}

/** The stamped paper, uploaded as soon as it is chosen. */
function Paper({ fields }: { fields: ReturnType<typeof useConsentFields> }) {
  const [sending, setSending] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setSending(`正在上传 ${file.name}`)
    try {
      const sent = await uploadFile('consent.paper', file)
      fields.bind('fileId').onChange(sent.id)
      setSending(`已上传：${sent.name}`)
    } catch (failure) {
      setSending(null)
      fields.blame('fileId', failure instanceof RequestError ? failure.message : '上传失败，请重试')
    }
  }
  return (
    <Field
      id={fields.id('fileId')}
      label="委托书"
      required
      fault={fields.faults.fileId}
      hint={sending ?? '加盖公章的委托书扫描件，PDF、JPG 或 PNG，20 MB 以内'}
    >
      <FileInput
        id={fields.id('fileId')}
        accept=".pdf,.jpg,.jpeg,.png"
        aria-invalid={fields.faults.fileId ? true : undefined}
        aria-describedby={describedBy(fields.id('fileId'), { fault: fields.faults.fileId, hint: true })}
        onChosen={([file]) => void take(file)}
      />
    </Field>
  )
}
