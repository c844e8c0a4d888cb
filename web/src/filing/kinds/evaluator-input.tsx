/** An institution with a valid filing, found by name or number; its credit code is filled into the form. */
import type { CallOutput } from '@green/contract/call.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import type { EvaluatorPick } from '@green/filing/form/evaluator.ts'
import { useEffect, useState } from 'react'
import { request } from '../../platform/request/request.ts'
import { Pick } from '../../ui/control/pick.tsx'
import { ariaOf, type InputProps } from './control.ts'

type Found = CallOutput<typeof lsdtJg.getJgInfos>['rows']

export function EvaluatorInput(props: InputProps<'text'> & { pick: EvaluatorPick }) {
  const { id, pick, value, onChange, onLeave, fill } = props
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | 'failed' | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const timer = setTimeout(() => {
      const keyword = text.trim()
      request(
        lsdtJg.getJgInfos,
        { scope: pick.scope, size: 20, ...(keyword ? { keyword } : {}) },
        { signal: control.signal },
      ).then(
        ({ rows }) => setFound(rows),
        () => {
          if (!control.signal.aborted) setFound('failed')
        },
      )
    }, 250)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text, pick.scope])
  const rows = found === 'failed' || found === null ? [] : found
  const name = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <Pick
      id={id}
      chosen={name === undefined ? [] : [name]}
      placeholder="输入机构名称或备案号查找"
      search={setText}
      nothing={
        found === 'failed' ? '没有查到，请检查网络后再输入' : found === null ? '正在查找' : '没有符合的已备案机构'
      }
      entries={rows.map((row) => ({ label: `${row.enterpriseName}（${row.number}）`, value: row.enterpriseName }))}
      onPick={(chosen) => {
        onChange(chosen)
        const row = rows.find((one) => one.enterpriseName === chosen)
        if (row) fill?.(pick.codeTo, row.socialCode)
      }}
      onLeave={onLeave}
      {...ariaOf(props)}
    />
  )
}
