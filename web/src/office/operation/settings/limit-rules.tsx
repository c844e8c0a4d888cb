/** 账本核对界限: what each cross-check compares with, from where, and the change of it. */
import type { CallOutput } from '@green/contract/call.ts'
import { ledgerSetting, limitSourceLength, type RuleLimit } from '@green/contract/calls/energy/ledger-setting.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { field, number, text } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../account/roles/roles.module.css'
import { ComingVersion, VersionActs } from './parts.tsx'
import { proposed, useProposalFields } from './start-and-reason.tsx'

type Props = { onChange: (id: string) => void; onVersions: (rule: string) => void }

export function LimitRules({ onChange, onVersions }: Props) {
  const isCity = useSession((session) => isCityOfficer(session.login?.userRole))
  const query = useCall(ledgerSetting.limits, {})
  const [open, setOpen] = useState<RuleLimit | null>(null)
  return (
    <QueryView query={query} loading="正在读取核对界限" rows={8}>
      {(data: CallOutput<typeof ledgerSetting.limits>) => (
        <Sheet title="核对界限" id="ledger-limits">
          <p>超出界限的列为核对发现，写明界限和依据。变更生效后，已有的发现在当夜核对时按新的界限更新。</p>
          <DataTable
            caption="账本交叉核对的界限"
            rows={data.rules}
            rowKey={({ rule }) => rule}
            columns={[
              { key: 'rule', title: '核对', head: true, cell: ({ rule, title }) => `${rule} ${title}` },
              { key: 'parts', title: '现行界限', cell: (one) => <Limits of={one} /> },
              {
                key: 'source',
                title: '依据',
                cell: (one) => (
                  <>
                    {`${one.isOwn ? '市级设定：' : ''}${one.source}`} <ComingVersion of={one} />
                  </>
                ),
              },
              ...(isCity
                ? [
                    {
                      key: 'acts',
                      title: '操作',
                      cell: (one: RuleLimit) => (
                        <VersionActs
                          of={one}
                          name={`${one.rule} ${one.title}`}
                          onPropose={() => setOpen(one)}
                          onChange={onChange}
                          onVersions={() => onVersions(one.rule)}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {open ? <LimitDialog key={open.rule} of={open} onClose={() => setOpen(null)} /> : null}
        </Sheet>
      )}
    </QueryView>
  )
}

const Limits = ({ of: { parts, unit } }: { of: RuleLimit }) => (
  <ul className={styles.list}>
    {parts.map(({ name, label, value }) => (
      <li key={name}>{`${label}：${value}${unit}`}</li>
    ))}
  </ul>
)

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
