/** Confirms an account as the own one and consents to its months being passed on. */
import { supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { site as siteCalls } from '@green/contract/calls/enterprise/site.ts'
import { type Field, option } from '@green/filing/form/fields.ts'
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { today } from '../../../ui/figure/date-text.ts'

/** The sites by their names, as the list shows them; typed where the enterprise has registered none. */
function withSites(fields: readonly Field[], names: readonly string[]): Field[] {
  return fields.map((field) =>
    field.key === 'site' && names.length > 0
      ? { ...field, spec: option(Object.fromEntries(names.map((name) => [name, name])), { hint: '户号所在的厂区。' }) }
      : field,
  )
}

export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useCall(siteCalls.tree, {})
  if (isPending) return null
  return <ClaimForm sites={(data?.sites ?? []).map(({ name }) => name)} onClose={onClose} />
}

function ClaimForm({ sites, onClose }: { sites: readonly string[]; onClose: () => void }) {
  const now = today()
  const form = useFields(withSites(supplyRecord.fields, sites), {
    start: {
      carrier: 'power',
      usage: 'industry',
      purpose: 'ledger',
      since: `${now.slice(0, 4)}-01-01`,
      until: `${Number(now.slice(0, 4)) + 2}-12-31`,
    },
    checks: supplyRecord.checks.map((check) => (values: object) => check(values as never, today())) as never,
    call: supplyAccount.claim,
    // The choice of no site is sent as an empty text.
    input: (values) => Object.assign({}, values, { site: (values as { site?: string | null }).site ?? '' }) as never,
    done: ({ number }) => `已确认户号${number}并授权`,
    onClose,
  })
  return (
    <FieldsDialog
      title="确认供能户号"
      form={form}
      act="确认并授权"
      running="正在核对户号"
      above={
        <p>
          确认后，供能企业报送的本户号各月用量记入本企业的账本，来源写明供电结算、供气结算等，只用于核对和采用能耗账本；电价、费用和负荷不采集。可以随时撤回，撤回后不再接收新的月份，已记入的保留。
        </p>
      }
    />
  )
}
