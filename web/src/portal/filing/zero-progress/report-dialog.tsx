/** Reports a year of a works on the list. */
import { zeroProgress } from '@green/contract/calls/title/zero-progress.ts'
import { type Field, option } from '@green/filing/form/fields.ts'
import { progressRecord } from '@green/filing/records/zero-progress.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { today } from '../../../ui/figure/date-text.ts'

/** Only works that are being built are chosen. */
function withSites(fields: readonly Field[], names: readonly string[]): Field[] {
  return fields.map((one) =>
    one.key === 'site' && names.length > 0
      ? { ...one, spec: option(Object.fromEntries(names.map((name) => [name, name])), { required: true }) }
      : one,
  )
}

export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useCall(zeroProgress.sites, {})
  if (isPending) return null
  return <ReportForm sites={data ?? []} onClose={onClose} />
}

function ReportForm({ sites, onClose }: { sites: readonly string[]; onClose: () => void }) {
  const form = useFields(withSites(progressRecord.fields, sites), {
    start: sites.length === 1 ? { site: sites[0] } : {},
    checks: progressRecord.checks.map((check) => (values: object) => check(values as never, today())) as never,
    call: zeroProgress.report,
    done: ({ site, year }) => `已填报${site}${year}年的进展`,
    onClose,
  })
  return (
    <FieldsDialog
      title="填报零碳工厂年度进展"
      form={form}
      act="提交给区县核实"
      running="正在提交"
      above={sites.length === 0 ? <p>本企业没有在建设名单上的厂区，现在不需填报。</p> : null}
    />
  )
}
