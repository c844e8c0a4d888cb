/** A public check of a paper by what is printed on it: the words typed or taken from its square code, then the verdict. */

import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { printedCodeLength } from '@green/contract/shapes.ts'
import type { ReactNode } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Page } from '../../../ui/page/page.tsx'
import { type LookupField, LookupForm } from '../list/lookup-form.tsx'
import { Checked } from './check-parts.tsx'

type PrintedField<K extends string> = LookupField<K> & {
  /** Letters as they are printed; typed ones in the other case are accepted. */
  spelled?: 'capital' | 'small'
}

/** The code that papers print beside their number. */
export const codeField = {
  name: 'code',
  label: '校验码',
  placeholder: '编号旁的12位校验码',
  maxLength: printedCodeLength,
  missing: '请填写编号旁的校验码',
  least: 8,
  spelled: 'capital',
} as const

type PaperCheckProps<C extends Call, K extends string> = {
  title: string
  lead: string
  /** Prefix of the ids. */
  id: string
  call: C
  /** Named as in the input of the call. */
  fields: readonly PrintedField<K>[]
  /** Text when there is no match. */
  none: { title: string; hint: string }
  children: (found: CallOutput<C>) => ReactNode
}

export function PaperCheckPage<C extends Call, K extends string>({
  title,
  lead,
  id,
  call,
  fields,
  none,
  children,
}: PaperCheckProps<C, K>) {
  const names = fields.map(({ name }) => name)
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>
  const [values, setPlace] = useAddress(blank)
  const isComplete = names.every((name) => values[name] !== '')
  const searched = isComplete ? names.map((name) => values[name]).join(' ') : ''
  const found = useCall(call, values as CallRequest<C>, { enabled: isComplete })
  return (
    <div className="ge-wrap">
      <Page title={title} lead={lead} width="reading">
        <LookupForm
          key={searched}
          id={id}
          fields={fields}
          values={values}
          onLookup={(typed) => setPlace(asPrinted(fields, typed))}
          text="核验"
        />
        <Checked searched={searched} found={found} none={none}>
          {children}
        </Checked>
      </Page>
    </div>
  )
}

function asPrinted<K extends string>(fields: readonly PrintedField<K>[], typed: Record<K, string>): Record<K, string> {
  const spell = { capital: (text: string) => text.toUpperCase(), small: (text: string) => text.toLowerCase() }
  return Object.fromEntries(
    fields.map(({ name, spelled }) => [name, spelled ? spell[spelled](typed[name]) : typed[name]]),
  ) as Record<K, string>
}
