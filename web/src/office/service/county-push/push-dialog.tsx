/** A county recommends one of its enterprises. */
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import { field, text } from '@green/filing/form/fields.ts'
import { pushRecord } from '@green/filing/records/county-push.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { EnterprisePicker } from '../../list/enterprise-picker.tsx'

const enterprise = field('enterpriseId', '企业', text({ required: true, faultText: '请选择企业' }))
/** A push is always one of this year. */
const pushFields = [enterprise, ...pushRecord.fields.filter(({ key }) => key !== 'year')] as const

export function PushDialog({ onClose }: { onClose: () => void }) {
  const year = currentYear()
  const form = useFields(pushFields, {
    start: { targetLevel: 'city', planYear: year + 1 },
    call: countyPush.push,
    also: { year },
    done: (saved) => `已推送：${saved.enterpriseName}`,
    onClose,
  })
  return (
    <FieldsDialog
      title={`推送企业（${year}年）`}
      form={form}
      act="推送"
      controls={{
        enterpriseId: (bound) => (
          <EnterprisePicker id={bound.id} value={bound.text} fault={bound.fault} onChange={bound.onChange} />
        ),
      }}
    />
  )
}
