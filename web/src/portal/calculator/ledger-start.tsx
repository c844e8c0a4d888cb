/** 沿用账本: a signed-in enterprise begins a calculation with what its ledger has of the year, with source, version and day. */
import type { CalculatorFactors } from '@green/contract/calls/energy/calculator.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { useState } from 'react'
import { request } from '../../platform/request/request.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import { Button } from '../../ui/control/button.tsx'
import { type LedgerItems, ledgerItems } from './ledger-items.ts'

type State =
  | { kind: 'idle' | 'running' }
  | { kind: 'read'; year: number; of: LedgerItems }
  | { kind: 'failed'; message: string }
type Props = { year: number; factors: CalculatorFactors; onRead: (of: Pick<LedgerItems, 'items' | 'one'>) => void }

export default function LedgerStart({ year, factors, onRead }: Props) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const read = async () => {
    setState({ kind: 'running' })
    try {
      const of = ledgerItems((await request(ledger.year, { year })).facts, factors.energies)
      if (of.items.length > 0) onRead(of)
      setState({ kind: 'read', year, of })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setState({ kind: 'failed', message: error.message })
    }
  }
  return (
    <div>
      <Button size="small" running={state.kind === 'running' ? '正在读取账本' : false} onClick={() => void read()}>
        {`沿用${year}年账本`}
      </Button>
      <div role="status">
        {state.kind === 'failed' ? <p className="ge-hint">{`没有读到账本：${state.message}`}</p> : null}
        {state.kind === 'read' ? <Origins of={state.of} year={state.year} /> : null}
      </div>
    </div>
  )
}

function Origins({ of: { items, origins, missing }, year }: { of: LedgerItems; year: number }) {
  if (items.length === 0)
    return <p className="ge-hint">{`账本还没有${year}年分品种的消费量，请直接填写，没有改动。`}</p>
  return (
    <>
      <p className="ge-hint">{`已按账本填入，原来的能源品种已替换；计算前请核对。来源：${origins.join('；')}。`}</p>
      {missing.length > 0 ? <p className="ge-hint">{`计算器没有的品种，未填入：${missing.join('、')}。`}</p> : null}
    </>
  )
}
