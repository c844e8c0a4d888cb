/** 账本核对界限: what each cross-check compares with, from where, and the change of it. */
import type { CallOutput } from '@green/contract/call.ts'
import { ledgerSetting, limitSourceLength, type RuleLimit } from '@green/contract/calls/energy/ledger-setting.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { field, number, text } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { FigureGroups } from './figure-groups.tsx'
import { proposed, useProposalFields } from './start-and-reason.tsx'

type Props = { onChange: (id: string) => void; onVersions: (rule: string) => void }

export function LimitRules({ onChange, onVersions }: Props) {
  const query = useCall(ledgerSetting.limits, {})
  const [open, setOpen] = useState<RuleLimit | null>(null)
  return (
    <QueryView query={query} loading="正在读取核对界限" rows={8}>
      {(data: CallOutput<typeof ledgerSetting.limits>) => (
        <Sheet title="核对界限" id="ledger-limits">
          <p>超出界限的列为核对发现，写明界限和依据。变更生效后，已有的发现在当夜核对时按新的界限更新。</p>
          <FigureGroups
            caption="账本交叉核对的界限"
            headed="核对"
            rows={data.rules.map(({ rule, title, parts, unit, ...rest }) => ({
              ...rest,
              key: rule,
              title: `${rule} ${title}`,
              lines: parts.map(({ name, label, value }) => ({ name, text: `${label}：${value}${unit}` })),
            }))}
            onPropose={(key) => setOpen(data.rules.find(({ rule }) => rule === key) ?? null)}
            onChange={onChange}
            onVersions={onVersions}
          />
          {open ? <LimitDialog key={open.rule} of={open} onClose={() => setOpen(null)} /> : null}
        </Sheet>
      )}
    </QueryView>
  )
}

function LimitDialog({ of, onClose }: { of: RuleLimit; onClose: () => void }) {
  const { rule, title, parts, unit, source, version } = of
  const figures = parts.map(({ name, label }) =>
    field(name, label, number({ decimals: 6, required: true, ...(unit ? { unit } : {}) })),
  )
  const form = useProposalFields(
    [
      ...figures,
      field('source', '依据', text({ required: true, rules: [{ maxLength: limitSourceLength }] })),
      ...startFields,
    ],
    {
      // The figures are the rule's own: their keys are not known to the compiler.
      start: { ...Object.fromEntries(parts.map(({ name, value }) => [name, value])), source } as never,
      call: ledgerSetting.saveLimit,
      also: { rule, version },
      input: ({ source: from, startsOn, reason, ...values }) => ({ values, source: from, startsOn, reason }),
      paths: Object.fromEntries(parts.map(({ name }) => [name, `values.${name}`])),
      refreshes: [ledgerSetting.limits],
      onClose,
    },
  )
  return <FieldsDialog title={`核对界限：${rule} ${title}`} form={form} {...proposed} />
}
