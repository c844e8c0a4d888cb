/** The values of a batch: a row per entry of the programme's list; an empty input means the default, shown as placeholder. */

import type { BatchValues, ValuesByCode } from '@green/filing/programme/batch-values.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { Box } from '../../../ui/control/box.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'

type BatchValuesTableProps = {
  of: BatchValues
  reference: Reference
  values: ValuesByCode
  faults: readonly { field: string; message: string }[]
  onChange: (values: Record<string, Record<string, string | null>>) => void
}

export function BatchValuesTable({ of, reference, values, faults, onChange }: BatchValuesTableProps) {
  const set = (code: string, key: string, text: string) => {
    const { [key]: _, ...row } = values[code] ?? {}
    const next = text.trim() === '' ? row : { ...row, [key]: text.trim() === '-' ? null : text.trim() }
    onChange({ ...values, [code]: next })
  }
  const hints = of.columns.flatMap(({ label, hint }) => (hint ? [`${label}：${hint}`] : []))
  return (
    <section aria-label={of.title}>
      <h2>{of.title}</h2>
      <p className="ge-hint">
        空白沿用灰色的缺省值；填“-”表示本批次没有这一项。
        {hints.join('；')}
      </p>
      <DataTable
        caption={of.title}
        rows={reference.items(of.dict)}
        rowKey={(item) => item.code}
        columns={[
          { key: 'label', title: of.rowTitle, head: true, cell: (item) => item.label },
          ...of.columns.map(({ key, label, unit }) => ({
            key,
            title: unit ? `${label}（${unit}）` : label,
            cell: (item: { code: string; label: string; [attribute: string]: unknown }) => {
              const own = values[item.code]?.[key]
              const fault = faults.find((one) => one.field === `values.${item.code}.${key}`)?.message
              return (
                <>
                  <Box
                    id={`batch-values-${item.code}-${key}`}
                    aria-label={`${item.label}${label}`}
                    inputMode="decimal"
                    value={own === null ? '-' : (own ?? '')}
                    placeholder={String(item[key] ?? '')}
                    aria-invalid={fault ? true : undefined}
                    onChange={(event) => set(item.code, key, event.target.value)}
                  />
                  {fault ? <span className="ge-fault">{fault}</span> : null}
                </>
              )
            },
          })),
        ]}
      />
    </section>
  )
}
