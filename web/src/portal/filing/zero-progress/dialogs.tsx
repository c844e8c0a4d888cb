/** Reports a year of a works on the list, explains what is doubted, or takes a report back. */
import { type ZeroProgress, zeroProgress } from '@green/contract/calls/title/zero-progress.ts'
import { type Field, option } from '@green/filing/form/fields.ts'
import type { AnyRecord } from '@green/filing/records/record.ts'
import { stepOpinion } from '@green/filing/records/record.ts'
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

export type OwnStep = 'answer' | 'withdraw'

const texts = {
  answer: { title: '补充说明进展', act: '提交说明', running: '正在提交', done: '已提交说明', isDanger: false },
  withdraw: { title: '撤回这份进展？', act: '撤回', running: '正在撤回', done: '已撤回，可以重新填报', isDanger: true },
} as const

type Props = { of: ZeroProgress; action: OwnStep; onClose: () => void }

export function StepDialog({ of, action, onClose }: Props) {
  const { title, act, running, done, isDanger } = texts[action]
  const { id, version, doubt } = of
  const opinion = stepOpinion(progressRecord as unknown as AnyRecord, action)
  const form = useFields([opinion], { call: zeroProgress.step, also: { id, version, action }, done, onClose })
  return (
    <FieldsDialog
      title={title}
      form={form}
      act={act}
      running={running}
      above={doubt ? <p>{`需说明的问题：${doubt}`}</p> : null}
      {...(isDanger ? { kind: 'danger' as const } : {})}
    />
  )
}
