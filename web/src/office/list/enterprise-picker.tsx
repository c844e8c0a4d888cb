/** One enterprise within the officer's scope, found by name, its pinyin or credit code. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { Field } from '../../ui/control/field.tsx'

type EnterprisePickerProps = {
  id: string
  value: string
  onChange: (id: string) => void
  fault?: string | undefined
}

export function EnterprisePicker({ id, value, onChange, fault }: EnterprisePickerProps) {
  const [words, setWords] = useState('')
  const found = useCall(
    lsdtqyinfo.page,
    { size: 20, ...(words ? { keyword: words } : {}), orgKind: 'enterprise' },
    { keepPrevious: true },
  )
  return (
    <Field id={id} label="企业" required fault={fault}>
      <Select
        id={id}
        value={value || undefined}
        placeholder="输入名称、拼音或信用代码查找"
        showSearch={{ filterOption: false, onSearch: setWords }}
        loading={found.isFetching}
        notFoundContent={found.error ? '没有读到企业，请重新输入' : found.isPending ? '正在查找' : '没有符合的企业'}
        options={(found.data?.rows ?? []).map((row) => ({ value: row.id, label: row.enterpriseName }))}
        onChange={onChange}
      />
    </Field>
  )
}
