/** One enterprise, or park, within the officer's scope, found by name, its pinyin or credit code. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type OrgKind, orgKindLabels } from '@green/contract/roles.ts'
import { useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { ChooseOne } from '../../ui/control/choose.tsx'
import { Field } from '../../ui/control/field.tsx'

type EnterprisePickerProps = {
  id: string
  /** An enterprise by default. */
  kind?: OrgKind
  value: string
  onChange: (id: string) => void
  fault?: string | undefined
}

export function EnterprisePicker({ id, kind = 'enterprise', value, onChange, fault }: EnterprisePickerProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const found = useCall(
    lsdtqyinfo.page,
    { size: 20, ...(text ? { keyword: text } : {}), orgKind: kind },
    { keepPrevious: true },
  )
  const listed = (found.data?.rows ?? []).map((row) => ({ value: row.id, label: row.enterpriseName }))
  // The chosen one keeps its name while others are searched for.
  const isListed = !chosen || chosen.value !== value || listed.some((one) => one.value === value)
  return (
    <Field id={id} label={orgKindLabels[kind]} required fault={fault}>
      <ChooseOne
        id={id}
        value={value || null}
        placeholder="输入名称、拼音或信用代码查找"
        onSearch={setText}
        nothing={
          found.error
            ? `没有读到${orgKindLabels[kind]}，请重新输入`
            : found.isPending
              ? '正在查找'
              : `没有符合的${orgKindLabels[kind]}`
        }
        options={isListed ? listed : [chosen, ...listed]}
        onChange={(next) => {
          setChosen(listed.find((one) => one.value === next) ?? chosen)
          onChange(next)
        }}
      />
    </Field>
  )
}
