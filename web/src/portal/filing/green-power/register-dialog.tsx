/** Registers a run of certificates; the numbers say at once how many they stand for. */
import { greenPower } from '@green/contract/calls/energy/green-power.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { certificateRun, quantityOf } from '@green/filing/programme/green-power.ts'
import { powerRecord } from '@green/filing/records/green-power.ts'
import { useDataYear } from '../../../filing/campaign-year.ts'
import { FieldBox } from '../../../filing/fields/field-box.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import styles from './green-power.module.css'

/** How many the numbers stand for, while one types. */
function countText(firstNumber: string, lastNumber: string): string {
  if (firstNumber.trim() === '') return '按凭证原样填写；空格、连字符和大小写不影响识别。'
  const run = certificateRun(firstNumber, lastNumber)
  if ('field' in run) return run.message
  const count = run.last - run.first + 1
  return `共${count}个，${quantityOf(count)}万kWh（每个1 MWh）。`
}

/** Fields that stand beside each other where there is room. */
const inPairs: readonly string[] = ['firstNumber', 'lastNumber', 'documentCount', 'year', 'producedIn']
const fields = powerRecord.fields
const before = fields.filter(({ key }) => key === 'kind')
const paired = fields.filter(({ key }) => inPairs.includes(key))
const after = fields.filter(({ key }) => key !== 'kind' && !inPairs.includes(key))

type Props = { onClose: () => void }

/** Opens with the year of the campaign. */
export function RegisterDialog({ onClose }: Props) {
  const year = useDataYear()
  return year === undefined ? null : <RegisterForm year={year} onClose={onClose} />
}

function RegisterForm({ year, onClose }: Props & { year: number }) {
  const form = useFields(fields, {
    start: { kind: 'certificate', purpose: 'ownUse', year },
    checks: powerRecord.checks.map((check) => (values: object) => check(values as never, today())) as never,
    call: greenPower.register,
    done: ({ count, quantity }) => `已登记${count}个凭证，${quantity}万kWh`,
    onClose,
  })
  const { firstNumber, lastNumber } = form.values
  const withCount = (field: Field): Field =>
    field.key === 'firstNumber'
      ? { ...field, spec: { ...field.spec, hint: countText(String(firstNumber ?? ''), String(lastNumber ?? '')) } }
      : field
  const box = (field: Field) => <FieldBox key={field.key} form={form} field={withCount(field)} />
  return (
    <Dialog
      open
      width="wide"
      title="登记绿电凭证"
      onClose={form.close}
      footer={
        <ActFoot act="登记" running={form.isRunning ? '正在核对编号' : false} onAct={form.send} onClose={form.close} />
      }
    >
      <div className={styles.form}>
        {before.map(box)}
        <div className={styles.pair}>{paired.map(box)}</div>
        {after.map(box)}
        <RefusedLine>{form.refusal}</RefusedLine>
      </div>
    </Dialog>
  )
}
