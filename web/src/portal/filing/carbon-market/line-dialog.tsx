/** One step of the difference between the platform's carbon and the verified figure, with its reason. */
import { type CarbonAccount, carbonAccount } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { field, number, option, text } from '@green/filing/form/fields.ts'
import { bridgeSteps } from '@green/tools/footprint/bridge.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'

const { S1: _computed, ...typedSteps } = bridgeSteps

const fields = [
  field('step', '差异步骤', option(typedSteps, { required: true, faultText: '请选择差异步骤' })),
  field('reason', '原因', text({ required: true, rules: [{ length: [4, 100] }] })),
  field(
    'deltaT',
    '差异量（t）',
    number({ required: true, signed: true, decimals: 2, hint: '使平台碳数变小的填负数。', faultText: '请填写差异量' }),
  ),
] as const

export function LineDialog({ of, onClose }: { of: CarbonAccount; onClose: () => void }) {
  const { year, version, lines } = of
  const form = useFields(fields, {
    call: carbonAccount.explain,
    also: { year, version },
    input: (line) => ({ lines: [...lines, line] }),
    done: '已添加',
    onClose,
  })
  return <FieldsDialog title="添加一步差异" form={form} act="添加" />
}
