/** Other pieces that a text refers to, found by their title. */

import { contentEditing } from '@green/contract/calls/content/content.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Fault, TextInput } from '../../../ui/control/field.tsx'

type Known = { id: string; title: string }
type LinksFieldProps = {
  label: string
  kinds: readonly string[]
  known: readonly Known[]
  value: string[]
  fault: string | undefined
  onChange: (value: string[]) => void
}

export function LinksField({ label, kinds, known, value, fault, onChange }: LinksFieldProps) {
  const [keyword, setKeyword] = useState('')
  const [names, setNames] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(known.map(({ id, title }) => [id, title])),
  )
  const found = useCall(
    contentEditing.list,
    { kinds: kinds.join(','), keyword, size: 5 },
    { enabled: keyword.trim().length > 1 },
  )
  const add = ({ id, title }: Known) => {
    setNames({ ...names, [id]: title })
    onChange([...value, id])
    setKeyword('')
  }
  return (
    <fieldset className="ge-field">
      <legend className="ge-label">{label}</legend>
      {value.map((id) => (
        <p key={id}>
          {names[id] ?? '已关联的内容'}{' '}
          <Button size="small" icon="close" onClick={() => onChange(value.filter((one) => one !== id))}>
            移除
          </Button>
        </p>
      ))}
      <TextInput
        id="content-links"
        label="按标题查找"
        value={keyword}
        maxLength={keywordLength}
        onChange={setKeyword}
        autoComplete="off"
      />
      {keyword.trim().length > 1 && found.data ? (
        found.data.rows.length === 0 ? (
          <p className="ge-hint">没有找到。</p>
        ) : (
          found.data.rows
            .filter(({ id }) => !value.includes(id))
            .map((row) => (
              <Button key={row.id} size="small" icon="plus" onClick={() => add(row)}>
                {row.title}
              </Button>
            ))
        )
      ) : null}
      <Fault id="content-links">{fault}</Fault>
    </fieldset>
  )
}
