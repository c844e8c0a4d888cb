/** 账本的来源次序和容差: which source goes before which, and how far they may differ before a person decides. */
import type { CallOutput } from '@green/contract/call.ts'
import { ledgerSetting } from '@green/contract/calls/energy/ledger-setting.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { field, percent } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../account/roles/roles.module.css'
import { ComingVersion, VersionActs } from './parts.tsx'
import { proposed, useProposalFields } from './start-and-reason.tsx'

type Rule = CallOutput<typeof ledgerSetting.adoption>
type Props = { onChange: (id: string) => void; onVersions: () => void }

export function AdoptionRule({ onChange, onVersions }: Props) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const query = useCall(ledgerSetting.adoption, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryView query={query} loading="正在读取来源次序" rows={8}>
      {(data) => {
        const rows = [
          { label: '来源次序（在前的优先）', text: data.sources.map(({ label }) => label).join('、') },
          ...data.tolerances.map(({ label, percent }) => ({ label: `容差：${label}`, text: `${percent}%` })),
          { label: '须由人裁定的差距', text: `超过${data.apart}%` },
        ]
        return (
          <Sheet>
            <p>
              {`各来源相差在容差之内的视为一致，超出的按来源次序采用并提示，超过须由人裁定的差距的沿用原值，等待裁定。现行：${data.isOwn ? '市级设定' : data.source}。`}{' '}
              <ComingVersion of={data} />
            </p>
            {isCity ? (
              <VersionActs
                of={data}
                name="来源次序和容差"
                onPropose={() => setOpen(true)}
                onChange={onChange}
                onVersions={onVersions}
              />
            ) : null}
            <DataTable
              caption="账本的来源次序和容差"
              rows={rows}
              rowKey={({ label }) => label}
              columns={[
                { key: 'label', title: '参数', head: true, cell: ({ label }) => label },
                { key: 'text', title: '现行', cell: ({ text }) => text },
              ]}
            />
            {isOpen ? <AdoptionDialog of={data} onClose={() => setOpen(false)} /> : null}
          </Sheet>
        )
      }}
    </QueryView>
  )
}

const most = percent({ required: true })

function AdoptionDialog({ of, onClose }: { of: Rule; onClose: () => void }) {
  const [sources, setSources] = useState(of.sources)
  const tolerances = of.tolerances.map(({ kind, label }) => field(kind, `容差：${label}`, most))
  const form = useProposalFields([...tolerances, field('apart', '须由人裁定的差距', most), ...startFields], {
    start: { ...Object.fromEntries(of.tolerances.map((one) => [one.kind, one.percent])), apart: of.apart },
    call: ledgerSetting.saveAdoption,
    also: { priority: sources.map(({ source }) => source), version: of.version },
    input: ({ apart, startsOn, reason, ...percents }) => ({ tolerance: percents, apart, startsOn, reason }),
    paths: Object.fromEntries(of.tolerances.map(({ kind }) => [kind, `tolerance.${kind}`])),
    refreshes: [ledgerSetting.adoption],
    onClose,
  })
  const up = (i: number) =>
    setSources(
      sources.map((one, at) => (at === i - 1 ? (sources[i] ?? one) : at === i ? (sources[i - 1] ?? one) : one)),
    )
  return (
    <FieldsDialog
      title="来源次序和容差"
      form={form}
      {...proposed}
      above={
        <>
          <h3>来源次序</h3>
          <ol className={styles.list}>
            {sources.map(({ source, label }, i) => (
              <li key={source}>
                {label}{' '}
                {i > 1 ? (
                  <Button size="small" kind="quiet" aria-label={`上移：${label}`} onClick={() => up(i)}>
                    上移
                  </Button>
                ) : null}
              </li>
            ))}
          </ol>
        </>
      }
    />
  )
}
