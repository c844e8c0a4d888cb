/** The work that a person holds alone, by kind and number, and its hand-over to one or several colleagues. */
import { type Person, people, workReason } from '@green/contract/calls/account/people.ts'
import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { Select, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { toastDone } from '../../second-person.tsx'

const movedText = ({ moved, left }: { moved: number; left: number }) =>
  `已移交${moved}项${left > 0 ? `，还有${left}项` : '，手中没有未办结的工作了'}`

export function OpenWork({ of }: { of: Person }) {
  const [takers, setTakers] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [confirm, confirmation] = useConfirm()
  const hand = useAct(people.handOver, {
    onDone: (answer) => {
      setTakers({})
      setReason('')
      toastDone(answer, isWaiting(answer) ? '' : movedText(answer))
    },
  })
  const movable = of.work.filter((one) => one.movable)
  const items = movable.flatMap(({ kind, items: own }) =>
    own.flatMap(({ id }) => (takers[id] ? [{ kind, id, to: takers[id] }] : [])),
  )
  const nameOf = (id: string) => of.receivers.find((one) => one.id === id)?.name ?? ''
  const send = async () => {
    const parts = movable.flatMap(({ kind, label }) => {
      const byTaker = Map.groupBy(
        items.filter((one) => one.kind === kind),
        ({ to }) => to,
      )
      return [...byTaker].map(([to, list]) => `${label}${list.length}项移交给${nameOf(to)}`)
    })
    const yes = await confirm({
      title: `移交${items.length}项工作？`,
      text: `${parts.join('；')}。全部移交或全部不移交，并告知移交人和接手人。`,
      act: '移交',
    })
    if (yes) hand.mutate({ id: of.id, reason, items })
  }
  const receivers = of.receivers.map((one) => ({
    value: one.id,
    label: [one.name, one.unit].filter(Boolean).join(' · '),
  }))
  const faults = (id: string) => {
    const at = items.findIndex((one) => one.id === id)
    return at < 0
      ? undefined
      : ['to', 'id', 'kind'].map((field) => faultOf(hand.error, `items[${at}].${field}`)).find(Boolean)
  }
  if (of.work.length === 0)
    return (
      <section>
        <h3>未办结的工作</h3>
        <p className="ge-hint">审核、备案等工作由同一角色、同一区县的人员共同办理，没有只归本人的，不需要移交。</p>
      </section>
    )
  return (
    <section>
      {confirmation}
      <h3>未办结的工作</h3>
      {of.work.map((work) => (
        <WorkOfKind
          key={work.kind}
          of={work}
          takers={takers}
          receivers={receivers}
          faultOfItem={faults}
          onTake={(id, to) => setTakers({ ...takers, [id]: to })}
        />
      ))}
      {movable.some((one) => one.items.length > 0) ? (
        <>
          <TextArea
            {...boxOf(workReason)}
            id="hand-over-reason"
            rows={2}
            value={reason}
            onChange={setReason}
            fault={faultOf(hand.error, 'reason')}
          />
          <RefusedLine>
            {hand.error && hand.error.errors.length === 0 ? hand.error.message : faultOf(hand.error, 'items')}
          </RefusedLine>
          <Button
            kind="primary"
            disabled={items.length === 0}
            running={hand.isPending ? '正在移交' : false}
            onClick={() => void send()}
          >
            移交所选的{items.length}项
          </Button>
        </>
      ) : null}
    </section>
  )
}

type WorkOfKindProps = {
  of: Person['work'][number]
  takers: Record<string, string>
  receivers: { value: string; label: string }[]
  faultOfItem: (id: string) => string | undefined
  onTake: (id: string, to: string) => void
}

/** The items of one kind, each with the colleague who is to take it. */
function WorkOfKind({ of, takers, receivers, faultOfItem, onTake }: WorkOfKindProps) {
  const { label, items, movable, movedBy } = of
  return (
    <div>
      <p>
        {label}：{items.length}项{movable || items.length === 0 ? '' : `，由${movedBy}移交`}
      </p>
      {items.length > 0 ? (
        <DataTable
          caption={label}
          rows={items}
          rowKey={(one) => one.id}
          columns={[
            { key: 'title', title: '事项', head: true, cell: (one) => one.title },
            {
              key: 'to',
              title: '接手人',
              cell: (one) =>
                movable ? (
                  <Select
                    id={`take-${one.id}`}
                    label="接手人"
                    placeholder="不移交"
                    value={takers[one.id] ?? ''}
                    options={receivers}
                    onChange={(to) => onTake(one.id, to)}
                    fault={faultOfItem(one.id)}
                  />
                ) : (
                  '—'
                ),
            },
          ]}
        />
      ) : null}
    </div>
  )
}
